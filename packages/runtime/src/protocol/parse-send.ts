import { z } from 'zod';

import { InvalidSendError } from '../errors.js';
import type { AgentSend, ContentPart } from '../gemini-core.js';

const part = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('thought'), thought: z.string(), thoughtSignature: z.string().optional() }),
  z.looseObject({
    type: z.literal('media'),
    data: z.string().optional(),
    uri: z.string().optional(),
    mimeType: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal('reference'),
    text: z.string(),
    data: z.string().optional(),
    uri: z.string().optional(),
    mimeType: z.string().optional(),
  }),
]) satisfies z.ZodType<ContentPart>;

const payloads = {
  message: z.object({ content: z.array(part), displayContent: z.string().optional() }),
  update: z.strictObject({
    title: z.string().min(1).optional(),
    model: z.string().min(1).optional(),
    config: z.record(z.string(), z.unknown()).optional(),
  }),
  elicitations: z.array(z.object({ requestId: z.string() })),
  action: z.object({ type: z.string(), data: z.unknown() }),
};

type Meta = { meta?: Record<string, unknown> };
export type MessageSend = { kind: 'message'; message: z.infer<typeof payloads.message> } & Meta;
export type UpdateSend = { kind: 'update'; update: z.infer<typeof payloads.update> } & Meta;
export type ParsedSend = MessageSend | UpdateSend | { kind: 'elicitations' } | { kind: 'action'; type: string };

/** Checks a payload of `send`, which may come from a program without types or from a wire. */
export function parseSend(payload: AgentSend): ParsedSend {
  const names = Object.keys(payloads);
  const given = names.filter((name) => Reflect.get(Object(payload), name) !== undefined);
  if (given.length !== 1) {
    throw new InvalidSendError(`Send exactly one of ${names.join(', ')}; got ${given.join(' and ') || 'none'}.`);
  }
  const meta = payload._meta ? { meta: payload._meta } : {};
  if (payload.message) return { kind: 'message', message: parse(payloads.message, payload.message), ...meta };
  if (payload.update) return { kind: 'update', update: parse(payloads.update, payload.update), ...meta };
  if (payload.elicitations) return { kind: 'elicitations' };
  return { kind: 'action', type: parse(payloads.action, payload.action).type };
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidSendError(
    `The payload does not have the expected shape: ${z.prettifyError(result.error)}`,
    result.error,
  );
}
