import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { call, errorInfo, finish, httpError, loop, reply, serverError, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { jsonLines, parseJson } from './json.js';
import { setUp } from './run-pollux.js';

const ONE_LINE = /^[^\n]+\n$/;

describe('settings that cannot be used', () => {
  it('are refused with 52, file and line when they are no JSON', async () => {
    const pollux = await setUp();
    const file = await pollux.sandbox.write(
      'home/.gemini/settings.json',
      '{\n  // fine so far\n  "ui": {},\n  oops\n}\n',
    );
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 52 });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(`${file}, line 4`);
  });

  it('are refused in the workspace as well', async () => {
    const pollux = await setUp();
    const file = await pollux.sandbox.write('workspace/.gemini/settings.json', '[]');
    const { stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect(exitCode).toBe(52);
    expect(stderr).toBe(`Error in ${file}, line 1: the file must hold a JSON object.\n`);
  });

  it('are refused with 52 when the file cannot be read', async () => {
    const pollux = await setUp();
    const file = join(pollux.sandbox.home, '.gemini/settings.json');
    await rm(file);
    await mkdir(file);
    const { stdout, stderr, exitCode, durationMs } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 52 });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(file);
    expect(durationMs).toBeLessThan(8_000);
  });

  it('are told as JSON to those who asked for JSON', async () => {
    const pollux = await setUp();
    await pollux.sandbox.write('home/.gemini/settings.json', '{');
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-o', 'json']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 52 });
    expect(parseJson(stderr)).toMatchObject({ error: { type: 'FatalConfigError', code: 52 } });
  });

  it('are reported with file, line and key for a value of a wrong type, and the run goes on', async () => {
    const pollux = await setUp([reply(text('Fine.'))]);
    const settings =
      '{\n  "security": { "auth": { "selectedType": "gemini-api-key" } },\n  "ui": { "hideTips": "x" }\n}\n';
    const file = await pollux.sandbox.write('home/.gemini/settings.json', settings);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-m', 'gemini-2.5-flash']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'Fine.\n', exitCode: 0 });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(`${file}, line 3: ui.hideTips`);
  });

  it('may have keys that nobody knows', async () => {
    const pollux = await setUp([reply(text('Fine.'))], { someone: { elses: ['key'] } });
    expect(await pollux.run(['-p', 'x'])).toMatchObject({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
  });
});

describe('a limit of turns', () => {
  const limited = () =>
    setUp(() => reply(call('list_directory', { dir_path: '.' })), { model: { maxSessionTurns: 2 } });

  it('ends the run with 53', async () => {
    const pollux = await limited();
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-m', 'gemini-2.5-flash']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 53 });
    expect(stderr).toMatch(/^Reached max session turns for this session\.[^\n]*\n$/);
    expect(pollux.gemini.modelCalls).toHaveLength(2);
  });

  it('is told in the stream', async () => {
    const pollux = await limited();
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-m', 'gemini-2.5-flash', '-o', 'stream-json']);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 53 });
    expect(jsonLines(stdout).at(-1)).toMatchObject({
      type: 'result',
      status: 'error',
      error: { type: 'FatalTurnLimitedError' },
      stats: { tool_calls: 2 },
    });
  });
});

describe('a model that fails', () => {
  it('ends the run with 1 and one sentence', async () => {
    const pollux = await setUp([serverError('The backend is on fire.')]);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/^\[API Error: The backend is on fire\.[^\n]*\]\n$/);
  });

  it('is told as JSON on stderr to those who asked for JSON', async () => {
    const pollux = await setUp([httpError(404, 'No such model.')]);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-o', 'json', '--session-id', 's']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    const error = { message: expect.stringContaining('No such model.'), code: 1, type: 'Error' };
    expect(parseJson(stderr)).toEqual({ session_id: 's', error });
  });

  it('ends the run with 1 when its answer is blocked', async () => {
    const pollux = await setUp(loop(4, () => reply(finish('SAFETY'))));
    const { stdout, exitCode, stderr } = await pollux.run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(/^\[ERROR\] [^\n]*safety[^\n]*\n$/i);
  });

  it('ends the run with 41 when it refuses the key', async () => {
    const refused = httpError(400, 'API key expired. Please renew the API key.', [errorInfo('API_KEY_INVALID')]);
    const { stdout, stderr, exitCode, durationMs } = await (await setUp([refused])).run(['-p', 'x']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 41 });
    expect(stderr).toMatch(/^\[API Error: API key expired\.[^\n]*\n$/);
    expect(durationMs).toBeLessThan(8_000);
  });
});

/** Makes writing of one file fail as on a full disk. */
const FULL_DISK = `
const { promises } = require('node:fs');
const { writeFile } = promises;
promises.writeFile = async (path, ...rest) => {
  if (!String(path).endsWith('big.txt')) return writeFile(path, ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
};
`;

describe('a tool that fails', () => {
  it('ends the run with 54 when no answer can follow', async () => {
    const pollux = await setUp([reply(call('write_file', { file_path: 'big.txt', content: 'x' }))]);
    const preload = await pollux.sandbox.write('full-disk.cjs', FULL_DISK);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-y'], {
      env: { NODE_OPTIONS: `--require ${preload}` },
    });
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 54 });
    expect(stderr).toContain('Error executing tool write_file: ');
    expect(stderr).toMatch(/no space left/i);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('is an answer like any other otherwise', async () => {
    const pollux = await setUp([
      reply(call('write_file', { file_path: '../outside.txt', content: 'x' })),
      reply(text('I may not.')),
    ]);
    const { stdout, stderr, exitCode } = await pollux.run(['-p', 'x', '-y']);
    expect({ stdout, exitCode }).toEqual({ stdout: 'I may not.\n', exitCode: 0 });
    expect(stderr).toContain('Error executing tool write_file: ');
    await expect(readFile(join(pollux.sandbox.root, 'outside.txt'))).rejects.toThrow('ENOENT');
  });
});
