import { chmod, chown, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';

import { reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import type { Ended } from './child.js';
import { parseJson } from './json.js';
import { setUp } from './run-pollux.js';

const NOBODY = 65_534;

/** What a person and a script get to know of a run that could not be. */
function told({ stdout, stderr, exitCode, durationMs }: Ended): object {
  return { stdout, lines: stderr.split('\n').slice(0, -1), exitCode, isSoon: durationMs < 8_000 };
}

/** One sentence, the right code, soon, and nothing else. */
function oneSentence(exitCode: number, words: RegExp): object {
  return { stdout: '', lines: [expect.stringMatching(words)], exitCode, isSoon: true };
}

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server had no port.');
  return `http://127.0.0.1:${address.port}`;
}

describe('no credentials', () => {
  it('ends with 41 when the selected way to authenticate has no key', async () => {
    const ended = await (await setUp()).run(['-p', 'x'], { env: { GEMINI_API_KEY: undefined } });
    expect(told(ended)).toEqual(oneSentence(41, /GEMINI_API_KEY/));
  });

  it('ends with 41 when no way to authenticate is selected', async () => {
    const pollux = await setUp([], { security: {} });
    const env = { GEMINI_API_KEY: undefined, GOOGLE_GEMINI_BASE_URL: undefined };
    expect(told(await pollux.run(['-p', 'x'], { env }))).toEqual(oneSentence(41, /settings\.json.*GEMINI_API_KEY/));
  });

  it('ends with 41 when another way to authenticate is enforced', async () => {
    const auth = { selectedType: 'gemini-api-key', enforcedType: 'oauth-personal' };
    const pollux = await setUp([], { security: { auth } });
    expect(told(await pollux.run(['-p', 'x']))).toEqual(
      oneSentence(41, /enforced.*"oauth-personal".*"gemini-api-key"/),
    );
  });

  it('ends with 41 when the selected way does not exist', async () => {
    const pollux = await setUp([], { security: { auth: { selectedType: 'carrier-pigeon' } } });
    expect(told(await pollux.run(['-p', 'x']))).toEqual(oneSentence(41, /carrier-pigeon/));
  });

  it('is told as JSON to those who asked for JSON', async () => {
    const pollux = await setUp();
    const ended = await pollux.run(['-p', 'x', '-o', 'json'], { env: { GEMINI_API_KEY: undefined } });
    expect({ stdout: ended.stdout, exitCode: ended.exitCode }).toEqual({ stdout: '', exitCode: 41 });
    expect(parseJson(ended.stderr)).toMatchObject({ error: { type: 'Error', code: 41 } });
  });
});

describe('no network', () => {
  it('ends with 1 and one sentence', async () => {
    const pollux = await setUp();
    const ended = await pollux.run(['-p', 'x'], { env: { GOOGLE_GEMINI_BASE_URL: await closedPort() } });
    expect(told(ended)).toEqual(oneSentence(1, /fetch failed/));
  });

  it('says so while it still tries', async () => {
    const pollux = await setUp([], { general: { maxAttempts: 3 } });
    const child = pollux.start(['-p', 'x'], { env: { GOOGLE_GEMINI_BASE_URL: await closedPort() } });
    await expect.poll(() => child.stderr, { timeout: 10_000 }).toMatch(/^Attempt 1 of 3 on gemini-2\.5-flash failed/);
    child.send('SIGINT');
    expect(await child.ended).toMatchObject({ exitCode: 130, stdout: '' });
  });
});

describe('an unusual home', () => {
  const argv = ['-p', 'x', '-m', 'gemini-2.5-flash'];

  it('is made when it does not exist', async () => {
    const pollux = await setUp([reply(text('Fine.'))]);
    const home = join(pollux.sandbox.root, 'not/there/yet');
    const ended = await pollux.run(argv, { env: { HOME: home, GEMINI_CLI_HOME: home } });
    expect(ended).toMatchObject({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
    expect(await readdir(join(home, '.gemini'))).toContain('projects.json');
  });

  it('is refused when it is a file', async () => {
    const pollux = await setUp();
    const home = await pollux.sandbox.write('a-file', '');
    const { stdout, stderr, exitCode } = await pollux.run(argv, { env: { HOME: home, GEMINI_CLI_HOME: home } });
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/not a directory[^\n]*a-file[^\n]*\n$/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('may have no .gemini folder', async () => {
    const pollux = await setUp([reply(text('Fine.'))]);
    await rm(join(pollux.sandbox.home, '.gemini'), { recursive: true });
    expect(await pollux.run(argv)).toMatchObject({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
  });

  it('ends with one sentence when it is read-only', async () => {
    const pollux = await setUp();
    const { root, home, workspace } = pollux.sandbox;
    // To the superuser nothing is read-only.
    const user = process.getuid?.() === 0 ? NOBODY : undefined;
    if (user !== undefined)
      for (const path of [root, home, workspace, join(root, 'tmp')]) await chown(path, user, user);
    for (const folder of [join(home, '.gemini'), home]) await chmod(folder, 0o555);
    const ended = await pollux.run(argv, { user });
    for (const folder of [home, join(home, '.gemini')]) await chmod(folder, 0o755);
    expect(told(ended)).toEqual(oneSentence(1, new RegExp(`permission denied.*${join(home, '.gemini')}`)));
  });
});

/** Makes every file in the home fail to be written, as on a full disk. */
const FULL_DISK = `
const fs = require('node:fs');
const inHome = (path) => String(path).startsWith(process.env.HOME);
const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
for (const name of ['writeFile', 'appendFile']) {
  const write = fs.promises[name];
  fs.promises[name] = async (path, ...rest) => { if (inHome(path)) throw full(); return write(path, ...rest); };
  const writeSync = fs[name + 'Sync'];
  fs[name + 'Sync'] = (path, ...rest) => { if (inHome(path)) throw full(); return writeSync(path, ...rest); };
}
`;

describe('a full disk', () => {
  it('ends with one sentence', async () => {
    const pollux = await setUp();
    const preload = await pollux.sandbox.write('full-disk.cjs', FULL_DISK);
    const ended = await pollux.run(['-p', 'x'], { env: { NODE_OPTIONS: `--require ${preload}` } });
    expect(told(ended)).toEqual(oneSentence(1, /no space left on device/));
  });
});
