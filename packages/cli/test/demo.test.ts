import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { jsonLines } from './json.js';
import { PROGRAM, setUp } from './run-pollux.js';

/** Neither a key nor a way to the network is there. */
const NOTHING = {
  GEMINI_API_KEY: undefined,
  GOOGLE_GEMINI_BASE_URL: undefined,
  GEMINI_CLI_HOME: undefined,
  GEMINI_CLI_TRUST_WORKSPACE: undefined,
};
/** A program of util-linux that runs another one on a terminal. */
const TERMINAL = 'script';
const HAS_TERMINAL = process.platform === 'linux' && spawnSync(TERMINAL, ['--version']).status === 0;
const SPINNER = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/;
const BOUND_MS = 10_000;

function pathAfter(label: string, stdout: string): string {
  return new RegExp(`^ *${label} +(/.*?)\\s*$`, 'm').exec(stdout)?.[1] ?? '';
}

describe('pollux demo', () => {
  it('does its piece of work without a key, and says that the replies are scripted', async () => {
    const pollux = await setUp();
    const { stdout, stderr, exitCode, durationMs } = await pollux.run(['demo'], { env: NOTHING });
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(durationMs).toBeLessThan(BOUND_MS);
    expect(stdout.slice(0, 200)).toMatch(/scripted/);
    expect(stdout).toMatch(/429/);
    expect(stdout).toMatch(/end +completed; the mistake is mended/);
    expect(stdout).toMatch(/7 tool calls, 0 of them failed/);
    expect(stdout).toMatch(/tokens +\d+ in/);
  });

  it('prints plain lines where there is no terminal', async () => {
    const { stdout } = await (await setUp()).run(['demo'], { env: NOTHING });
    expect(stdout).not.toMatch(SPINNER);
    for (const control of ['\r', '\u001b']) expect(stdout).not.toContain(control);
  });

  it('leaves the mended file and the events of the session', async () => {
    const { stdout } = await (await setUp()).run(['demo'], { env: NOTHING });
    const source = await readFile(join(pathAfter('project', stdout), 'src/cart.js'), 'utf8');
    expect(source).toContain('item.price * item.quantity');
    const events = jsonLines(await readFile(pathAfter('events', stdout), 'utf8'));
    expect(events.at(-1)).toMatchObject({ type: 'agent_end', reason: 'completed' });
  });

  it('touches neither the home nor the folder that it is started in', async () => {
    const pollux = await setUp();
    const list = () => spawnSync('find', [pollux.sandbox.home, pollux.sandbox.workspace], { encoding: 'utf8' }).stdout;
    const before = list();
    expect((await pollux.run(['demo'], { env: NOTHING })).exitCode).toBe(0);
    expect(list()).toBe(before);
  });

  it.runIf(HAS_TERMINAL)('draws its progress on a terminal', async () => {
    const pollux = await setUp();
    const command = `'${process.execPath}' '${PROGRAM}' demo`;
    const ended = await pollux.startCommand(TERMINAL, ['-qec', command, '/dev/null'], {
      env: { ...NOTHING, TERM: 'xterm' },
    }).ended;
    expect(ended.exitCode).toBe(0);
    expect(ended.stdout).toMatch(SPINNER);
    expect(ended.stdout).toMatch(/the mistake is mended/);
  });
});
