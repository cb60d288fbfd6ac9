import type { Recording } from '../recording.js';
import type { IntendedDifference } from './intended-difference.js';

/** The legacy session asks the model that it falls back to with the tool declarations of the one that failed. */
export const toolsOfTheFallbackModel: IntendedDifference = {
  id: 'PD-008',
  rewrite(legacy: Recording): Recording {
    const [failed, fallback, next] = legacy.requests;
    if (!failed || !fallback || !next) return legacy;
    return {
      ...legacy,
      requests: [failed, { ...fallback, body: { ...fallback.body, tools: next.body.tools } }, next],
    };
  },
};
