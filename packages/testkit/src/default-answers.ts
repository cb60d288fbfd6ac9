import { createHash } from 'node:crypto';
import { reply } from './compose.js';
import { text } from './parts.js';
import { json, type Reply } from './reply.js';
import type { RequestBody, Verb } from './request.js';
import type { Content } from './wire.js';

/** A call beside the conversation. */
export type UtilityVerb = Exclude<Verb, 'streamGenerateContent'>;

function characters(contents: readonly Content[] = []): number {
  const parts = contents.flatMap((content) => content.parts ?? []);
  return parts.reduce((sum, part) => sum + (part.text ?? JSON.stringify(part)).length, 0);
}

/** The same content has the same vector, and different contents have different ones. */
function embed(content: unknown): { values: number[] } {
  const digest = createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest();
  return { values: Array.from(digest.subarray(0, 8), (byte) => byte / 255) };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Answers to the utility calls that a scenario says nothing about. */
export const defaultAnswers: Readonly<Record<UtilityVerb, (body: RequestBody) => Reply>> = {
  generateContent: () => reply(text('{}')),
  countTokens: ({ contents }) => json({ totalTokens: Math.ceil(characters(contents) / 4) }),
  embedContent: ({ content }) => json({ embedding: embed(content) }),
  batchEmbedContents: ({ requests }) => json({ embeddings: list(requests).map(embed) }),
  predict: ({ instances }) => json({ predictions: list(instances).map((item) => ({ embeddings: embed(item) })) }),
};
