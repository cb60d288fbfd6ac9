import { ExitCode } from '../exit-codes.js';

/** A run that was told to stop is left behind after this time. */
const GRACE_MS = 5_000;

/** How a run is told to stop from outside. */
export interface Interrupts {
  readonly signal: AbortSignal;
  /** Why it was told to; undefined while it was not. */
  readonly reason: 'cancelled' | 'unread' | undefined;
  /** Nobody reads the output any more, so the rest of the run is for nothing. */
  outputClosed(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first signal asks the run to end in good order; the second one, or too long a wait, ends the process. */
export function listenForInterrupts(): Interrupts {
  const controller = new AbortController();
  let reason: Interrupts['reason'];
  const stop = (why: 'cancelled' | 'unread'): void => {
    reason ??= why;
    setTimeout(() => process.exit(why === 'unread' ? ExitCode.ok : ExitCode.cancelled), GRACE_MS).unref();
    controller.abort();
  };
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(ExitCode.cancelled);
      stop('cancelled');
    });
  }
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    outputClosed: () => stop('unread'),
  };
}
