import type { Candidate, Chunk, Content } from './wire.js';

function mergeContent(left: Content | undefined, right: Content | undefined): Content | undefined {
  if (!left || !right) return left ?? right;
  return { ...left, ...right, parts: [...(left.parts ?? []), ...(right.parts ?? [])] };
}

function mergeCandidate(left: Candidate | undefined, right: Candidate | undefined): Candidate {
  const content = mergeContent(left?.content, right?.content);
  return { ...left, ...right, ...(content && { content }) };
}

/** Joins two chunks into one: parts in order, and of everything else the later value. */
export function mergeChunks(left: Chunk, right: Chunk): Chunk {
  if (!left.candidates || !right.candidates) return { ...left, ...right };
  const count = Math.max(left.candidates.length, right.candidates.length);
  const candidates = Array.from({ length: count }, (_, i) =>
    mergeCandidate(left.candidates?.[i], right.candidates?.[i]),
  );
  return { ...left, ...right, candidates };
}
