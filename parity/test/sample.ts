import type { AgentEvent } from '@pollux/runtime';

import type { Recording, SentRequest } from '../src/recording.js';

const CALL = 'read_file_1700000000000_0';

function request(...texts: string[]): SentRequest {
  const contents = texts.map((text) => ({ role: 'user', parts: [{ text }] }));
  return { path: '/v1beta/models/m:streamGenerateContent?alt=sse', body: { contents } };
}

function stream(streamId: string): AgentEvent[] {
  const at = (n: number) => ({ id: `${streamId}-${n}`, streamId, timestamp: '2026-01-02T03:04:05.678Z' });
  return [
    { ...at(2), type: 'agent_start' },
    { ...at(3), type: 'tool_request', requestId: `read_file__${CALL}`, name: 'read_file', args: {} },
    { ...at(4), type: 'message', role: 'agent', content: [{ type: 'text', text: 'Hello.' }] },
    { ...at(5), type: 'agent_end', reason: 'completed' },
  ];
}

/** A small recording; what is given replaces a part of it. */
export function sample(changes: Partial<Recording> = {}): Recording {
  return {
    requests: [request('Look into /tmp/run-1/workspace'), request('Hi', `Answer to ${CALL}`)],
    sends: [stream('stream-a')],
    problems: [],
    run: { home: '/tmp/run-1/home', workspace: '/tmp/run-1/workspace', sessionId: 'session-1', today: 'Monday' },
    ...changes,
  };
}
