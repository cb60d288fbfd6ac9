import type { AgentEvent } from '@pollux/runtime';
import type { Content } from '@pollux/testkit';

import type { Recording, SentRequest } from '../recording.js';

/** The recording with its streams changed. */
export function mapStreams(
  recording: Recording,
  change: (events: readonly AgentEvent[], index: number) => readonly AgentEvent[],
): Recording {
  return { ...recording, sends: recording.sends.map(change) };
}

/** The recording with the contents of its last request changed. */
export function changeLastContents(
  recording: Recording,
  change: (contents: readonly Content[]) => readonly Content[],
): Recording {
  const last = recording.requests.at(-1);
  if (!last) return recording;
  return { ...recording, requests: [...recording.requests.slice(0, -1), withContents(last, change)] };
}

function withContents(request: SentRequest, change: (contents: readonly Content[]) => readonly Content[]): SentRequest {
  return { ...request, body: { ...request.body, contents: [...change(request.body.contents ?? [])] } };
}

/** The fields of an event that is put into the stream of another; the name makes its id its own. */
export function newEvent(
  name: string,
  { streamId, timestamp }: AgentEvent,
): {
  id: string;
  streamId: string;
  timestamp: string;
} {
  return { id: `${streamId}-${name}`, streamId, timestamp };
}

/** The stream with events put in before its `agent_end`. */
export function beforeEnd(events: readonly AgentEvent[], added: readonly AgentEvent[]): AgentEvent[] {
  return [...events.slice(0, -1), ...added, ...events.slice(-1)];
}
