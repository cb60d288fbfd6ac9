import type { PolluxSession } from '@pollux/runtime';

/** A session to measure, whoever made it. */
export interface BenchSession {
  readonly session: Pick<PolluxSession, 'sendStream'>;
  readonly dispose: () => Promise<void>;
}
