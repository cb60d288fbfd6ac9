import type { IntendedDifference } from './intended-difference.js';
import { beforeEnd, mapStreams, newEvent } from './rewrite.js';

const id = 'PD-003';

/** The legacy session drops counts that come after the finish reason, or with an abort. */
export function lateUsage(counts: { inputTokens: number; outputTokens: number }): IntendedDifference {
  return {
    id,
    rewrite: (legacy) =>
      mapStreams(legacy, (events, send) => {
        const model = events.find((event) => event.type === 'session_update')?.model ?? 'unknown';
        const end = events.at(-1);
        if (send > 0 || !end) return events;
        return beforeEnd(events, [{ ...newEvent('usage', end), type: 'usage', model, ...counts }]);
      }),
  };
}

/** The legacy session tells counts for every chunk with a finish reason, though each includes the one before. */
export const lastUsageOnly: IntendedDifference = {
  id,
  rewrite: (legacy) =>
    mapStreams(legacy, (events) => {
      const last = events.findLast(({ type }) => type === 'usage');
      return events.filter((event) => event.type !== 'usage' || event === last);
    }),
};
