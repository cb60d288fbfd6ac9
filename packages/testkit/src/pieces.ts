import type { Step } from './reply.js';
import type { Chunk } from './wire.js';

/** A chunk of its own in a stream; inside `chunk()` it shares one with its neighbours. */
export interface ChunkPiece {
  readonly kind: 'chunk';
  readonly chunk: Chunk;
  readonly verbatim: boolean;
}

/** Fields for the chunk before it. */
export interface PatchPiece {
  readonly kind: 'patch';
  readonly chunk: Chunk;
}

/** Leaves out something that a reply has by default. */
export interface OmitPiece {
  readonly kind: 'omit';
  readonly what: 'finish' | 'usage';
}

/** What `reply()` is made of. */
export type Piece = Step | PatchPiece | OmitPiece;
