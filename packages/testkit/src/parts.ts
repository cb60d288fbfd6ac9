import { mergeChunks } from './merge-chunks.js';
import type { ChunkPiece, PatchPiece } from './pieces.js';
import type { JsonObject, Part } from './wire.js';

function part(content: Part): ChunkPiece {
  const candidate = { index: 0, content: { role: 'model', parts: [content] } };
  return { kind: 'chunk', chunk: { candidates: [candidate] }, verbatim: false };
}

/** Text for the user. */
export function text(content: string, options: { thoughtSignature?: string } = {}): ChunkPiece {
  return part({ text: content, ...options });
}

/** A thought summary; `**Subject** description` is how the models write it. */
export function thought(content: string, options: { thoughtSignature?: string } = {}): ChunkPiece {
  return part({ text: content, thought: true, ...options });
}

/** A function call. */
export function call(
  name: string,
  args: JsonObject = {},
  { id, thoughtSignature }: { id?: string; thoughtSignature?: string } = {},
): ChunkPiece {
  return part({
    functionCall: { ...(id !== undefined && { id }), name, args },
    ...(thoughtSignature !== undefined && { thoughtSignature }),
  });
}

/** Binary data, given as bytes or already in base64. */
export function inlineData(mimeType: string, data: Uint8Array | string): ChunkPiece {
  return part({
    inlineData: { mimeType, data: typeof data === 'string' ? data : Buffer.from(data).toString('base64') },
  });
}

/** Several pieces in one chunk. */
export function chunk(...pieces: (ChunkPiece | PatchPiece)[]): ChunkPiece {
  return {
    kind: 'chunk',
    chunk: pieces.map((piece) => piece.chunk).reduce(mergeChunks, {}),
    verbatim: pieces.some((piece) => piece.kind === 'chunk' && piece.verbatim),
  };
}

/** A chunk exactly as given: nothing is added to it, and a reply that ends in one gets no default finish or usage. */
export function rawChunk(content: JsonObject): ChunkPiece {
  return { kind: 'chunk', chunk: content, verbatim: true };
}

/** A chunk without candidates. */
export function emptyCandidates(): ChunkPiece {
  return rawChunk({ candidates: [] });
}
