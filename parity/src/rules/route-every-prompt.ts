import type { Recording, SentRequest } from '../recording.js';
import type { IntendedDifference } from './intended-difference.js';

/**
 * The legacy session files every prompt under one id, and core keeps its choice of a model for as long as the id stays
 * the same; Gemini CLI gives each prompt an id of its own, so that the model is chosen for the task.
 */
export const routeEveryPrompt: IntendedDifference = {
  id: 'PD-007',
  rewrite(legacy: Recording): Recording {
    const [router, ...answers] = legacy.requests;
    if (!router) return legacy;
    return {
      ...legacy,
      requests: answers.flatMap((answer, index) => [index === 0 ? router : ask(router, answer), answer]),
    };
  },
};

function ask(router: SentRequest, answer: SentRequest): SentRequest {
  return { ...router, body: { ...router.body, contents: answer.body.contents } };
}
