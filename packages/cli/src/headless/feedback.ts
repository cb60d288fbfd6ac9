import { inspect } from 'node:util';

import { CoreEvent, coreEvents, parseAndFormatApiError } from '../gemini-core.js';
import type { RetryAttemptPayload, UserFeedbackPayload } from '../gemini-core.js';

/** Prints what core wants the person to know, what it said before anyone listened included, to standard error. */
export function showFeedback(stderr: (text: string) => void, debug: boolean): () => void {
  const onFeedback = ({ severity, message, error }: UserFeedbackPayload): void => {
    stderr(`[${severity.toUpperCase()}] ${message}\n`);
    if (debug && error) stderr(`${inspect(error)}\n`);
  };
  const onRetry = ({ attempt, maxAttempts, delayMs, error, model }: RetryAttemptPayload): void => {
    const why = error === undefined ? 'no reason given' : parseAndFormatApiError(error);
    const wait = (delayMs / 1000).toFixed(1);
    stderr(`Attempt ${attempt} of ${maxAttempts} on ${model} failed, the next one is in ${wait} s: ${why}\n`);
  };
  coreEvents.on(CoreEvent.UserFeedback, onFeedback);
  coreEvents.on(CoreEvent.RetryAttempt, onRetry);
  coreEvents.drainBacklogs();
  return () => {
    coreEvents.off(CoreEvent.UserFeedback, onFeedback);
    coreEvents.off(CoreEvent.RetryAttempt, onRetry);
  };
}
