import type { CliArgs } from '../args/cli-args.js';
import { loadCliConfig } from '../config/load-cli-config.js';
import { listenForInterrupts } from './interrupts.js';
import { reportCrashes } from './crashes.js';
import { runHeadless } from './run.js';
import { claimStandardStreams } from './standard-streams.js';

/** Runs one prompt in this process and leaves it: what core left open must not keep it alive. */
export async function runProcess(args: CliArgs): Promise<never> {
  const streams = claimStandardStreams(args.debug);
  const interrupts = listenForInterrupts();
  streams.onClosed = () => interrupts.outputClosed();
  reportCrashes(streams, args.debug);
  const host = {
    cwd: process.cwd(),
    env: process.env,
    warn: (message: string) => streams.stderr(`${message}\n`),
  };
  const exitCode = await runHeadless(args, { host, stdin: process.stdin, streams, interrupts, loadCliConfig });
  await streams.flush();
  process.exit(exitCode);
}
