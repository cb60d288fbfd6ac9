import type { AgentEvent } from '@pollux/runtime';
import type { Content } from '@pollux/testkit';

import { responsePart, toolResponse } from './call-end.js';
import type { CallEnd } from './call-end.js';
import type { IntendedDifference } from './intended-difference.js';
import { changeLastContents, mapStreams } from './rewrite.js';

/** In the form of an id that is made up when the API gives none. */
const NEW_ID = 'read_file_1000000000000_0';

/**
 * When the API gives two calls of an answer the same id, core's Scheduler drops the first of them: nobody gets its
 * result, and the next request has two calls and one response.
 */
export function everyCallItsOwnId(first: CallEnd): IntendedDifference {
  return {
    id: 'PD-009',
    rewrite: (legacy) =>
      changeLastContents(
        mapStreams(legacy, (events) => inEvents(events, first)),
        (contents) => inContents(contents, first),
      ),
  };
}

function inEvents(events: readonly AgentEvent[], first: CallEnd): AgentEvent[] {
  const [lost] = events.flatMap((event) => (event.type === 'tool_request' ? [event] : []));
  return events.flatMap((event): AgentEvent[] => {
    if (!lost || event === lost) return [event];
    if (event.type === 'tool_request') return [{ ...event, requestId: `${event.name}__${NEW_ID}` }];
    if (event.type !== 'tool_response') return [event];
    return [toolResponse(lost, first), { ...event, requestId: `${event.name}__${NEW_ID}` }];
  });
}

function inContents(contents: readonly Content[], first: CallEnd): Content[] {
  const [lost, second] = contents.at(-2)?.parts ?? [];
  const [response] = contents.at(-1)?.parts ?? [];
  if (!lost || !second?.functionCall || !response?.functionResponse) return [];
  return [
    ...contents.slice(0, -2),
    { role: 'model', parts: [lost, { ...second, functionCall: { ...second.functionCall, id: NEW_ID } }] },
    {
      role: 'user',
      parts: [
        responsePart(lost, first),
        { ...response, functionResponse: { ...response.functionResponse, id: NEW_ID } },
      ],
    },
  ];
}
