import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { call, delay, hang, loop, reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import type { Child } from './child.js';
import { jsonLines, parseJson } from './json.js';
import { PROGRAM, setUp } from './run-pollux.js';
import type { Pollux } from './run-pollux.js';

const CANCELLED = { type: 'FatalCancellationError', message: 'Operation cancelled.' };

/** Starts a run that has got half an answer. */
async function midAnswer(argv: readonly string[], settings = {}): Promise<{ pollux: Pollux; child: Child }> {
  const pollux = await setUp([reply(text('Half an'), hang())], settings);
  const child = pollux.start(['-p', 'x', ...argv]);
  const request = await pollux.gemini.waitForRequest(1, 15_000);
  await expect.poll(() => request.firstByteAt, { timeout: 5_000 }).toBeDefined();
  // The JSON format shows nothing before its end: this is time for the text to arrive.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { pollux, child };
}

/** The number that a program under way has written to a file in the workspace. */
async function writtenPid({ sandbox }: Pollux, name: string): Promise<number> {
  const read = async () => Number(await readFile(join(sandbox.workspace, name), 'utf8').catch(() => 0));
  await expect.poll(read, { timeout: 15_000 }).toBeGreaterThan(0);
  return read();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s in the middle of an answer', (signal) => {
  it('ends the run with 130 and one sentence', async () => {
    const { pollux, child } = await midAnswer([]);
    child.send(signal);
    const sentAt = performance.now();
    expect(await child.ended).toMatchObject({ stdout: 'Half an', stderr: 'Operation cancelled.\n', exitCode: 130 });
    expect(performance.now() - sentAt).toBeLessThan(4_000);
    expect((await pollux.gemini.waitForResponse(1)).aborted).toBe(true);
  });

  it('is told as JSON', async () => {
    const { child } = await midAnswer(['-o', 'json', '--session-id', 's']);
    child.send(signal);
    const { stdout, stderr, exitCode } = await child.ended;
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 130 });
    expect(parseJson(stderr)).toEqual({ session_id: 's', error: { ...CANCELLED, code: 130 } });
  });

  it('is the end of the stream', async () => {
    const { child } = await midAnswer(['-o', 'stream-json']);
    child.send(signal);
    const { stdout, stderr, exitCode } = await child.ended;
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 130 });
    const events = jsonLines(stdout);
    expect(events.map(({ type }) => type)).toEqual(['init', 'message', 'message', 'result']);
    expect(events.at(-1)).toMatchObject({ status: 'error', error: CANCELLED });
  });
});

describe('a signal while a tool runs', () => {
  const stubborn = "trap '' INT TERM HUP; sleep 60 & echo $! > child.pid; echo $$ > shell.pid; wait; sleep 60";

  it.each([
    ['a terminal', { tools: { useRipgrep: false, shell: { enableInteractiveShell: true } } }],
    ['no terminal', { tools: { useRipgrep: false, shell: { enableInteractiveShell: false } } }],
  ])('ends a command in %s and all that it started', async (_name, settings) => {
    const pollux = await setUp([reply(call('run_shell_command', { command: stubborn }))], settings);
    const child = pollux.start(['-p', 'x', '-y']);
    const pids = [await writtenPid(pollux, 'child.pid'), await writtenPid(pollux, 'shell.pid')];
    expect(pids.map(isAlive)).toEqual([true, true]);
    child.send('SIGINT');
    const { exitCode, stderr } = await child.ended;
    expect(exitCode).toBe(130);
    expect(stderr).toMatch(/Operation cancelled\.\n$/);
    await expect.poll(() => pids.map(isAlive), { timeout: 2_000 }).toEqual([false, false]);
  });
});

describe('a signal while something does not end', () => {
  const sleeper = (event: string) => ({
    hooks: { [event]: [{ hooks: [{ type: 'command', command: 'echo $$ > hook.pid; exec sleep 60' }] }] },
  });

  it('ends the run during its start', async () => {
    const pollux = await setUp([], sleeper('SessionStart'));
    const child = pollux.start(['-p', 'x']);
    await writtenPid(pollux, 'hook.pid');
    child.send('SIGINT');
    const sentAt = performance.now();
    expect(await child.ended).toMatchObject({ stdout: '', exitCode: 130 });
    expect(performance.now() - sentAt).toBeLessThan(8_000);
  });

  it('ends the run at once when it comes a second time', async () => {
    const { pollux, child } = await midAnswer([], sleeper('SessionEnd'));
    child.send('SIGINT');
    await writtenPid(pollux, 'hook.pid');
    child.send('SIGINT');
    const sentAt = performance.now();
    expect(await child.ended).toMatchObject({ exitCode: 130 });
    expect(performance.now() - sentAt).toBeLessThan(2_000);
  });

  it('is not waited for longer than a few seconds', async () => {
    const { child } = await midAnswer([], sleeper('SessionEnd'));
    child.send('SIGTERM');
    const sentAt = performance.now();
    expect(await child.ended).toMatchObject({ exitCode: 130 });
    expect(performance.now() - sentAt).toBeLessThan(8_000);
  });
});

describe('a reader that leaves', () => {
  it.each(['text', 'stream-json'])('ends the run without a complaint (%s)', async (format) => {
    const pieces = loop(20, () => [text('word '), delay(50)]).flat();
    const pollux = await setUp([reply(...pieces, hang())]);
    const line = 'node "$0" -p x -o "$1" | head -c 1 > /dev/null; echo "${PIPESTATUS[0]}"';
    const child = pollux.startCommand('bash', ['-c', line, PROGRAM, format], { boundMs: 15_000 });
    expect(await child.ended).toMatchObject({ stdout: '0\n', stderr: '' });
    // The reader may leave before there is a request; one that is under way is given up.
    const hanging = () => pollux.gemini.requests.filter(({ responseEndedAt }) => responseEndedAt === undefined);
    await expect.poll(hanging, { timeout: 5_000 }).toEqual([]);
  });

  it('does not stop a run whose stderr is closed', async () => {
    const pollux = await setUp([reply(text('Fine.'))]);
    const child = pollux.startCommand('sh', ['-c', 'exec node "$0" -p x -y 2>&-', PROGRAM], { boundMs: 15_000 });
    expect(await child.ended).toMatchObject({ stdout: 'Fine.\n', exitCode: 0 });
  });
});
