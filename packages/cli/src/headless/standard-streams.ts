import { format } from 'node:util';

import type { OutputStreams } from './output/run-output.js';

/** The process's output, in our hands. */
export interface StandardStreams extends OutputStreams {
  /** Called when nobody reads standard output any more. */
  onClosed: () => void;
  /** Waits until everything written has left the process. */
  flush(): Promise<void>;
}

/**
 * Takes standard output for the answer alone. Whatever else in the process writes there is sent to standard error.
 * What libraries tell the console is for those who debug: core tells the person what matters through its events.
 */
export function claimStandardStreams(debug: boolean): StandardStreams {
  const { stdout, stderr } = process;
  const writeOut = stdout.write.bind(stdout);
  let open = true;
  const streams: StandardStreams = {
    stdout: (text) => void (open && writeOut(text)),
    stderr: (text) => void stderr.write(text),
    onClosed: () => undefined,
    flush: async () => {
      await Promise.all([drained(stdout, writeOut), drained(stderr, stderr.write.bind(stderr))]);
    },
  };
  stdout.on('error', () => {
    if (open) streams.onClosed();
    open = false;
  });
  // With standard error gone there is nobody to complain to.
  stderr.on('error', () => undefined);
  stdout.write = stderr.write.bind(stderr);
  redirectConsole(streams, debug);
  return streams;
}

function redirectConsole(streams: OutputStreams, debug: boolean): void {
  const print = (...args: unknown[]): void => streams.stderr(`${format(...args)}\n`);
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[level] = debug ? print : () => undefined;
  }
}

async function drained(stream: NodeJS.WriteStream, write: NodeJS.WriteStream['write']): Promise<void> {
  if (!stream.writable) return;
  await new Promise<void>((resolve) => {
    stream.once('close', resolve);
    write('', () => resolve());
  });
}
