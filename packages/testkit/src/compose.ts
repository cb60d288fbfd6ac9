import { finish, usage } from './endings.js';
import { mergeChunks } from './merge-chunks.js';
import type { OmitPiece, PatchPiece, Piece } from './pieces.js';
import type { JsonReply, ModelReply, Step, WaitStep } from './reply.js';

const defaultFinish = finish('STOP');
const defaultUsage = usage({ prompt: 10, output: 5 });

function isPatch(piece: Piece): piece is PatchPiece {
  return piece.kind === 'patch';
}

function isStep(piece: Piece): piece is Step {
  return piece.kind !== 'patch' && piece.kind !== 'omit';
}

/** A patch joins the chunk right before it; after anything else it becomes a chunk. */
function applyPatch(steps: readonly Step[], patch: PatchPiece): Step[] {
  const last = steps.at(-1);
  if (last?.kind !== 'chunk') return [...steps, { kind: 'chunk', chunk: patch.chunk, verbatim: false }];
  return [...steps.slice(0, -1), { ...last, chunk: mergeChunks(last.chunk, patch.chunk) }];
}

function append(steps: readonly Step[], piece: Piece): Step[] {
  if (isPatch(piece)) return applyPatch(steps, piece);
  return isStep(piece) ? [...steps, piece] : [...steps];
}

/** A stream that is cut never reaches its end, and a raw chunk is the author's own. */
function takesDefaults(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  const cut = steps.some((step) => step.kind === 'drop' || step.kind === 'hang');
  return !cut && !(last?.kind === 'chunk' && last.verbatim);
}

function missingDefaults(steps: readonly Step[], pieces: readonly Piece[]): PatchPiece[] {
  const chunks = steps.flatMap((step) => (step.kind === 'chunk' ? [step.chunk] : []));
  const omitted = (what: OmitPiece['what']) => pieces.some((piece) => piece.kind === 'omit' && piece.what === what);
  const finished = chunks.some((chunk) => chunk.candidates?.some((candidate) => candidate.finishReason));
  const counted = chunks.some((chunk) => chunk.usageMetadata);
  return [
    ...(finished || omitted('finish') ? [] : [defaultFinish]),
    ...(counted || omitted('usage') ? [] : [defaultUsage]),
  ];
}

/** A model's response; without `finish()` or `usage()` the last chunk says STOP and 10 + 5 tokens. */
export function reply(...pieces: Piece[]): ModelReply {
  const steps = pieces.reduce<Step[]>(append, []);
  const defaults = takesDefaults(steps) ? missingDefaults(steps, pieces) : [];
  return { kind: 'model', steps: defaults.reduce(applyPatch, steps) };
}

/** The same reply, but only after a wait: nothing is sent before it. */
export function after<R extends ModelReply | JsonReply>(wait: WaitStep, then: R): R {
  return then.kind === 'model'
    ? { ...then, steps: [wait, ...then.steps] }
    : { ...then, before: [wait, ...then.before] };
}

/** `count` replies, each built from its number, from 0. */
export function loop<R>(count: number, build: (i: number) => R): R[] {
  return Array.from({ length: count }, (_, i) => build(i));
}
