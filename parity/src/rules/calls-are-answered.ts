import type { AgentEvent } from '@pollux/runtime';
import type { Content } from '@pollux/testkit';

import { NEVER_RAN, responsePart, toolResponse } from './call-end.js';
import type { CallEnd, ToolResponse } from './call-end.js';
import type { IntendedDifference } from './intended-difference.js';
import { INTERRUPTED, isAborted } from './interrupted-turn-is-kept.js';
import { beforeEnd, changeLastContents, mapStreams } from './rewrite.js';

/**
 * The legacy session leaves the calls of an aborted answer open: no `tool_response` ever closes them, and the next
 * request carries calls without responses, which the API may refuse.
 */
export function callsAreAnswered(...ends: readonly CallEnd[]): IntendedDifference {
  return {
    id: 'PD-005',
    rewrite: (legacy) =>
      changeLastContents(
        mapStreams(legacy, (events) => (isAborted(events) ? beforeEnd(events, toolResponses(events, ends)) : events)),
        (contents) => answerOpenCalls(contents, ends),
      ),
  };
}

function toolResponses(events: readonly AgentEvent[], ends: readonly CallEnd[]): ToolResponse[] {
  const requests = events.flatMap((event) => (event.type === 'tool_request' ? [event] : []));
  return requests.map((request, index) => toolResponse(request, ends[index] ?? NEVER_RAN));
}

/** Puts the responses, and the end of a turn without an answer, between the calls and the next prompt. */
export function answerOpenCalls(contents: readonly Content[], ends: readonly CallEnd[]): Content[] {
  const at = contents.length - 1;
  const calls = contents[at - 1]?.parts?.filter((part) => part.functionCall) ?? [];
  const parts = calls.map((call, index) => responsePart(call, ends[index] ?? NEVER_RAN));
  return [...contents.slice(0, at), { role: 'user', parts }, INTERRUPTED, ...contents.slice(at)];
}
