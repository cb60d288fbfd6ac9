import type { AgentEvent } from '@pollux/runtime';

import type { IntendedDifference } from './intended-difference.js';
import { mapStreams, newEvent } from './rewrite.js';

/** The legacy session says which model answers in its first stream only, and counts later tokens as "unknown". */
export const modelOnEveryStream: IntendedDifference = {
  id: 'PD-001',
  rewrite(legacy) {
    let model = modelOf(legacy.requests.at(-1)?.path);
    return mapStreams(legacy, (events) => {
      const announced = events.find((event) => event.type === 'session_update');
      model = announced?.model ?? model;
      return announced || !asksModel(events) ? events : announce(events, model);
    });
  },
};

/** Whom a request goes to; for a session whose model was never announced. */
function modelOf(path = ''): string {
  return /models\/([^:]+):/.exec(path)?.[1] ?? 'unknown';
}

function asksModel(events: readonly AgentEvent[]): boolean {
  return events.some(({ type }) => type !== 'agent_start' && type !== 'agent_end');
}

function announce([start, ...rest]: readonly AgentEvent[], model: string): AgentEvent[] {
  if (!start) return [];
  return [
    start,
    { ...newEvent('model', start), type: 'session_update', model },
    ...rest.map((event) => (event.type === 'usage' ? { ...event, model } : event)),
  ];
}
