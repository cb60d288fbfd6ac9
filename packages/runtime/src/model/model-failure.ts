import type { Event, LlmResponse } from '@google/adk';
import { z } from 'zod';

import { InvalidStreamError, UnauthorizedError, getErrorMessage, toFriendlyError } from '../gemini-core.js';

const KEY = 'pollux:failure';

const INVALID_STREAM_TYPES = [
  'NO_FINISH_REASON',
  'NO_RESPONSE_TEXT',
  'THINKING_ONLY_RESPONSE',
  'MALFORMED_FUNCTION_CALL',
  'UNEXPECTED_TOOL_CALL',
  'MAX_TOKENS_EXCEEDED',
  'SAFETY_BLOCKED',
  'RECITATION_BLOCKED',
  'OTHER_BLOCKED',
] as const satisfies InvalidStreamError['type'][];

const failureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invalid_stream'), message: z.string(), type: z.enum(INVALID_STREAM_TYPES) }),
  z.object({ kind: z.literal('unauthorized'), message: z.string() }),
  z.object({
    kind: z.literal('context_overflow'),
    message: z.string(),
    estimated: z.number(),
    remaining: z.number(),
  }),
  z.object({ kind: z.literal('api'), message: z.string(), status: z.number().optional() }),
]);

/** Why a model call failed, in a form that survives the log. */
export type ModelFailure = z.infer<typeof failureSchema>;

/** Sorts an error of a model call into the classes that Gemini CLI tells apart. */
export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof InvalidStreamError) {
    return { kind: 'invalid_stream', message: error.message, type: error.type };
  }
  const friendly = toFriendlyError(error);
  const message = getErrorMessage(friendly);
  if (friendly instanceof UnauthorizedError) return { kind: 'unauthorized', message };
  const status =
    typeof friendly === 'object' && friendly !== null && 'status' in friendly ? friendly.status : undefined;
  return { kind: 'api', message, ...(typeof status === 'number' ? { status } : {}) };
}

/** A failure as a response: ADK would keep only the message of a thrown error. */
export function failureResponse(failure: ModelFailure): LlmResponse {
  return { errorCode: failure.kind, errorMessage: failure.message, customMetadata: { [KEY]: failure } };
}

/** The failure that an event carries; an error that ADK made itself counts as one of the API's. */
export function failureOf(event: Event): ModelFailure | undefined {
  if (!event.errorCode) return undefined;
  const parsed = failureSchema.safeParse(event.customMetadata?.[KEY]);
  return parsed.success ? parsed.data : { kind: 'api', message: event.errorMessage ?? event.errorCode };
}
