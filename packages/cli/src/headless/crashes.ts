import { ExitCode } from '../exit-codes.js';
import type { StandardStreams } from './standard-streams.js';

/** An error that nobody caught is told in one sentence; the stack is for those who debug. */
export function reportCrashes(streams: StandardStreams, debug: boolean): void {
  const tell = (error: unknown): void => {
    const stack = debug && error instanceof Error ? error.stack : undefined;
    streams.stderr(`${stack ?? (error instanceof Error ? error.message : String(error))}\n`);
  };
  // A promise that fails after its run was aborted is not a failure of the run.
  process.on('unhandledRejection', (reason) => {
    if (debug || !isAbort(reason)) tell(reason);
  });
  process.on('uncaughtException', (error) => {
    tell(error);
    void leave(streams);
  });
}

async function leave(streams: StandardStreams): Promise<never> {
  await streams.flush();
  process.exit(ExitCode.error);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
