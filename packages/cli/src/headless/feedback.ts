import { CoreEvent, coreEvents } from '../gemini-core.js';
import type { RetryAttemptPayload, UserFeedbackPayload } from '../gemini-core.js';

/** Prints what core wants the person to know, what it said before anyone listened included, to standard error. */
export function showFeedback(stderr: (text: string) => void, debug: boolean): () => void {
  const onFeedback = ({ severity, message, error }: UserFeedbackPayload): void => {
    stderr(`[${severity.toUpperCase()}] ${message}\n`);
    if (debug && error) stderr(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  const onRetry = ({ attempt, maxAttempts, delayMs, error, model }: RetryAttemptPayload): void => {
    const wait = (delayMs / 1000).toFixed(1);
    stderr(
      `Attempt ${attempt} of ${maxAttempts} on ${model} failed (${error ?? 'no reason given'}); retry in ${wait} s.\n`,
    );
  };
  coreEvents.on(CoreEvent.UserFeedback, onFeedback);
  coreEvents.on(CoreEvent.RetryAttempt, onRetry);
  coreEvents.drainBacklogs();
  return () => {
    coreEvents.off(CoreEvent.UserFeedback, onFeedback);
    coreEvents.off(CoreEvent.RetryAttempt, onRetry);
  };
}
