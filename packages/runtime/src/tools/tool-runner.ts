import { setMaxListeners } from 'node:events';

import { abortScope } from '../abort-scope.js';
import { Scheduler } from '../gemini-core.js';
import type { CompletedToolCall, Config, ToolCallRequestInfo } from '../gemini-core.js';

/** A tool that does not react to an abort within this time is left behind. */
const ABORT_GRACE_MS = 2000;

/**
 * Runs batches of calls on core's Scheduler, one batch at a time. A batch ends at the latest a little after its abort,
 * whatever its tools do; what they had finished by then is not lost.
 */
export class ToolRunner {
  readonly #config: Config;
  readonly #id: string;
  #scheduler: Scheduler;

  constructor(config: Config, id: string) {
    this.#config = config;
    this.#id = id;
    this.#scheduler = this.#createScheduler();
  }

  /** Runs the calls and returns those that ended; after an abort some may be missing. */
  async run(requests: ToolCallRequestInfo[], streamSignal: AbortSignal): Promise<CompletedToolCall[]> {
    const scheduler = this.#scheduler;
    const { signal, end } = abortScope(streamSignal);
    setMaxListeners(0, signal);
    const batch = scheduler.schedule(requests, signal);
    const giveUp = abandonAfter(signal, ABORT_GRACE_MS);
    try {
      const done = await Promise.race([batch, giveUp.promise]);
      if (done) return done;
    } finally {
      giveUp.cancel();
      end();
    }
    // The scheduler still waits for the tool, and would make the next batch wait too.
    batch.catch(() => undefined);
    const finished = scheduler.completedCalls;
    this.#scheduler = this.#createScheduler();
    scheduler.dispose();
    return [...finished];
  }

  dispose(): void {
    this.#scheduler.cancelAll();
    this.#scheduler.dispose();
  }

  #createScheduler(): Scheduler {
    return new Scheduler({ context: this.#config, schedulerId: this.#id, getPreferredEditor: () => undefined });
  }
}

function abandonAfter(signal: AbortSignal, graceMs: number): { promise: Promise<undefined>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  const promise = new Promise<undefined>((resolve) => {
    onAbort = () => {
      timer = setTimeout(() => resolve(undefined), graceMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  return {
    promise,
    cancel: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
