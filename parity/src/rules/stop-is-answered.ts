import type { AgentEvent } from '@pollux/runtime';

import { answerOpenCalls } from './calls-are-answered.js';
import type { CallEnd } from './call-end.js';
import type { IntendedDifference } from './intended-difference.js';
import { changeLastContents } from './rewrite.js';

/** The legacy session shows the result of a tool that stops the run, but leaves the call open in the conversation. */
export const stopIsAnswered: IntendedDifference = {
  id: 'PD-006',
  rewrite: (legacy) =>
    changeLastContents(legacy, (contents) => answerOpenCalls(contents, legacy.sends.flat().flatMap(endsOf))),
};

function endsOf(event: AgentEvent): CallEnd[] {
  if (event.type !== 'tool_response') return [];
  const text = event.content?.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return [{ response: { error: text }, contentLength: 0 }];
}
