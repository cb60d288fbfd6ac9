import { randomUUID } from 'node:crypto';

import type { CliArgs, OutputFormatName } from '../args/cli-args.js';
import type { Host, LoadCliConfig } from '../config/cli-config.js';
import { CliError, ExitCode } from '../exit-codes.js';
import { CANCELLED, failureOfError } from './failure.js';
import type { Failure } from './failure.js';
import type { Interrupts } from './interrupts.js';
import type { OutputStreams } from './output/run-output.js';
import { readPipedText } from './piped-text.js';
import type { PipedInput } from './piped-text.js';
import { choosePrompt } from './prompt.js';

/** What a headless run uses of the process that it runs in. */
export interface HeadlessDeps {
  readonly host: Host;
  readonly stdin: PipedInput;
  readonly streams: OutputStreams;
  readonly interrupts: Interrupts;
  readonly loadCliConfig: LoadCliConfig;
}

/**
 * Runs one prompt without a terminal UI. Whatever is wrong with flags, prompt or settings is told before core is
 * loaded; the prompt is read from stdin meanwhile.
 */
export async function runHeadless(args: CliArgs, deps: HeadlessDeps): Promise<ExitCode> {
  const { host, stdin, streams, interrupts, loadCliConfig } = deps;
  let format: OutputFormatName = args.outputFormat ?? 'text';
  try {
    if (args.listExtensions) return await printExtensions(args, deps);
    const piped = readPipedText(stdin, (message) => host.warn(message));
    piped.catch(() => undefined); // Settings may fail first.
    const config = await orCancelled(loadCliConfig(args, host), interrupts.signal);
    format = config.outputFormat;
    const prompt = choosePrompt(args, await orCancelled(piped, interrupts.signal), stdin.isTTY === true);
    const { runAgent } = await import('./agent-run.js');
    return await runAgent({ args, host, config, prompt, streams, interrupts });
  } catch (error) {
    if (interrupts.reason === 'unread') return ExitCode.ok;
    const failure = failureOfError(error);
    streams.stderr(describe(failure, format, args.sessionId ?? randomUUID()));
    if (args.debug && error instanceof Error) streams.stderr(`${error.stack}\n`);
    return failure.exitCode;
  }
}

async function printExtensions(args: CliArgs, { host, streams }: HeadlessDeps): Promise<ExitCode> {
  const { listExtensions } = await import('../config/extensions/list-extensions.js');
  const names = await listExtensions(args, host);
  streams.stdout(['Installed extensions:', ...names.map((name) => `- ${name}`), ''].join('\n'));
  return ExitCode.ok;
}

/** Stops waiting for work when the run is cancelled. */
async function orCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = (): void => reject(new CliError(ExitCode.cancelled, CANCELLED.sentence));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject);
  });
}

/** Before a session exists only the JSON format has its own way to say it, as in Gemini CLI. */
function describe({ sentence, json, exitCode }: Failure, format: OutputFormatName, sessionId: string): string {
  if (format !== 'json') return `${sentence}\n`;
  // It has no class of its own for credentials that are missing.
  const error = exitCode === ExitCode.authentication ? { ...json, type: 'Error' } : json;
  return `${JSON.stringify({ session_id: sessionId, error }, null, 2)}\n`;
}
