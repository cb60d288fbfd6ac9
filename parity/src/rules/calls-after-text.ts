import type { AgentEvent } from '@pollux/runtime';

import type { IntendedDifference } from './intended-difference.js';
import { mapStreams } from './rewrite.js';

/** The legacy session shows a call when its chunk comes, before it is known whether the answer is one at all. */
export const callsAfterText: IntendedDifference = {
  id: 'PD-002',
  rewrite: (legacy) => mapStreams(legacy, (events) => answersOf(events).flatMap(callsLast)),
};

/** Splits a stream where something else than text or calls comes. */
function answersOf(events: readonly AgentEvent[]): AgentEvent[][] {
  const answers: AgentEvent[][] = [[]];
  for (const event of events) {
    if (event.type === 'message' || event.type === 'tool_request') answers.at(-1)?.push(event);
    else answers.push([event], []);
  }
  return answers;
}

function callsLast(events: readonly AgentEvent[]): AgentEvent[] {
  const calls = events.filter(({ type }) => type === 'tool_request');
  return [...events.filter(({ type }) => type !== 'tool_request'), ...calls];
}
