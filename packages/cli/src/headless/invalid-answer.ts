import {
  MAX_TOKENS_EXCEEDED_SUGGESTION,
  OTHER_BLOCKED_MESSAGE,
  RECITATION_BLOCKED_MESSAGE,
  SAFETY_BLOCKED_MESSAGE,
  THINKING_ONLY_COMPRESS_SUGGESTION,
  TRUE_EMPTY_RESPONSE_MESSAGE,
} from '../gemini-core.js';
import type { AgentEvent } from '../gemini-core.js';

const MESSAGES: Readonly<Record<string, string | undefined>> = {
  NO_RESPONSE_TEXT: TRUE_EMPTY_RESPONSE_MESSAGE,
  THINKING_ONLY_RESPONSE: THINKING_ONLY_COMPRESS_SUGGESTION,
  MAX_TOKENS_EXCEEDED: MAX_TOKENS_EXCEEDED_SUGGESTION,
  SAFETY_BLOCKED: SAFETY_BLOCKED_MESSAGE,
  RECITATION_BLOCKED: RECITATION_BLOCKED_MESSAGE,
  OTHER_BLOCKED: OTHER_BLOCKED_MESSAGE,
};

/** The model's answer was none: its class, for the statistics, and what to say about it. */
export function invalidAnswer(event: AgentEvent): { type: string; message: string } | undefined {
  if (event.type !== 'error' || event._meta?.['code'] !== 'INVALID_STREAM') return undefined;
  const type = event._meta['errorType'];
  if (typeof type !== 'string') return { type: 'INVALID_STREAM', message: event.message };
  return { type, message: MESSAGES[type] ?? event.message };
}
