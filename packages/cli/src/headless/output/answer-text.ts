import stripAnsi from 'strip-ansi';

import type { AgentEvent } from '../../gemini-core.js';

/** Makes the model's text fit to be shown: without terminal escapes, unless the person takes that risk. */
export type Sanitize = (text: string) => string;

export function sanitizer(options: { rawOutput: boolean; acceptRawOutputRisk: boolean }): Sanitize {
  return options.rawOutput || options.acceptRawOutputRisk ? (text) => text : stripAnsi;
}

/** The pieces of the answer that an event brings; thoughts and citations are not part of it. */
export function answerTexts(event: AgentEvent<'message'>, sanitize: Sanitize): string[] {
  if (event.role !== 'agent' || event._meta?.['citation']) return [];
  return event.content.flatMap((part) => (part.type === 'text' ? [sanitize(part.text)] : []));
}
