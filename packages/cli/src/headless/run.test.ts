import { PassThrough } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { parseArgs } from '../args/parse-args.js';
import type { CliConfig } from '../config/cli-config.js';
import { CliError, ExitCode } from '../exit-codes.js';
import { RecordedStreams } from './fixtures/events.js';
import { runHeadless } from './run.js';

interface Case {
  readonly argv: readonly string[];
  readonly stdin?: string;
  readonly config?: Partial<CliConfig>;
  readonly loadError?: Error;
  readonly cancel?: 'cancelled' | 'unread';
}

async function run({ argv, stdin, config, loadError, cancel }: Case) {
  const streams = new RecordedStreams();
  const parsed = parseArgs(argv);
  if (parsed.kind !== 'run') throw new Error('not a run');
  const input = new PassThrough();
  if (stdin !== undefined) input.end(stdin);
  const exitCode = await runHeadless(parsed.args, {
    host: { cwd: '/', env: {}, warn: (message) => streams.stderr(`${message}\n`) },
    stdin: input,
    streams,
    interrupts: {
      signal: cancel ? AbortSignal.abort() : new AbortController().signal,
      reason: cancel,
      outputClosed: () => undefined,
    },
    loadCliConfig: async () => {
      if (loadError) throw loadError;
      return {
        runtime: 'adk',
        outputFormat: 'text',
        settings: {},
        trusted: true,
        createConfig: () => Promise.reject(new Error('not here')),
        ...config,
      };
    },
  });
  return { exitCode, out: streams.out, err: streams.err };
}

describe('before a session exists', () => {
  it('a run without a prompt is refused with 42', async () => {
    const { exitCode, out, err } = await run({ argv: [], stdin: '' });
    expect({ exitCode, out }).toEqual({ exitCode: 42, out: '' });
    expect(err).toMatch(/^No input provided via stdin[^\n]*\n$/);
  });

  it('a configuration that cannot be used is told in one sentence', async () => {
    const loadError = new CliError(ExitCode.config, 'Bad settings.');
    expect(await run({ argv: ['-p', 'x'], loadError })).toEqual({ exitCode: 52, out: '', err: 'Bad settings.\n' });
  });

  it('an error is JSON for those who asked for JSON, by flag or by settings', async () => {
    const byFlag = await run({
      argv: ['-p', 'x', '-o', 'json'],
      loadError: new CliError(ExitCode.authentication, 'No key.'),
    });
    expect(byFlag).toMatchObject({ exitCode: 41, out: '' });
    expect(JSON.parse(byFlag.err)).toEqual({
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      error: { type: 'Error', message: 'No key.', code: 41 },
    });
    const bySettings = await run({ argv: [], stdin: '', config: { outputFormat: 'json' } });
    expect(JSON.parse(bySettings.err)).toMatchObject({ error: { type: 'FatalInputError', code: 42 } });
  });

  it('an error of another copy of the program counts as well', async () => {
    const loadError = Object.assign(new Error('Untrusted.'), { name: 'CliError', exitCode: ExitCode.untrusted });
    expect(await run({ argv: ['-p', 'x'], loadError })).toMatchObject({ exitCode: 55, err: 'Untrusted.\n' });
  });

  it('an unexpected error exits with 1, and shows its stack to those who debug', async () => {
    const loadError = new TypeError('Oops.');
    expect(await run({ argv: ['-p', 'x'], loadError })).toEqual({ exitCode: 1, out: '', err: 'Oops.\n' });
    expect((await run({ argv: ['-d', '-p', 'x'], loadError })).err).toMatch(/^Oops\.\nTypeError: Oops\.\n\s+at /);
  });

  it('a cancelled run exits with 130, and one that nobody reads with 0', async () => {
    const cancelled = await run({ argv: ['-p', 'x'], cancel: 'cancelled' });
    expect(cancelled).toEqual({ exitCode: 130, out: '', err: 'Operation cancelled.\n' });
    expect(await run({ argv: ['-p', 'x'], cancel: 'unread' })).toEqual({ exitCode: 0, out: '', err: '' });
  });
});
