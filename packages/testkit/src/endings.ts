import { citationMetadata } from './citation-metadata.js';
import type { ChunkPiece, OmitPiece, PatchPiece } from './pieces.js';
import type { BlockReason, FinishReason } from './wire.js';

/** Token counts of one model call; `total` is their sum unless given. */
export interface Usage {
  prompt?: number;
  output?: number;
  thoughts?: number;
  cached?: number;
  toolUse?: number;
  total?: number;
}

/** Token counts on the chunk before it. */
export function usage({ prompt = 0, output = 0, thoughts, cached, toolUse, total }: Usage): PatchPiece {
  const usageMetadata = {
    promptTokenCount: prompt,
    candidatesTokenCount: output,
    ...(thoughts !== undefined && { thoughtsTokenCount: thoughts }),
    ...(cached !== undefined && { cachedContentTokenCount: cached }),
    ...(toolUse !== undefined && { toolUsePromptTokenCount: toolUse }),
    // Cached tokens are part of the prompt's.
    totalTokenCount: total ?? prompt + output + (thoughts ?? 0) + (toolUse ?? 0),
  };
  return { kind: 'patch', chunk: { usageMetadata } };
}

/** Leaves out the default token counts. */
export function noUsage(): OmitPiece {
  return { kind: 'omit', what: 'usage' };
}

/** Ends the candidate on the chunk before it. */
export function finish(reason: FinishReason, finishMessage?: string): PatchPiece {
  const candidate = { index: 0, finishReason: reason, ...(finishMessage !== undefined && { finishMessage }) };
  return { kind: 'patch', chunk: { candidates: [candidate] } };
}

/** Leaves out the default finish reason. */
export function noFinish(): OmitPiece {
  return { kind: 'omit', what: 'finish' };
}

/** Sources of the chunk before it. */
export function citations(...sources: { uri: string; title?: string; license?: string }[]): PatchPiece {
  return { kind: 'patch', chunk: { candidates: [{ index: 0, citationMetadata: citationMetadata(sources) }] } };
}

/** The prompt was refused: feedback, and no candidate. */
export function blocked(blockReason: BlockReason, blockReasonMessage?: string): ChunkPiece {
  const promptFeedback = { blockReason, ...(blockReasonMessage !== undefined && { blockReasonMessage }) };
  return { kind: 'chunk', chunk: { promptFeedback }, verbatim: true };
}
