import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Ended } from './child.js';
import { PROGRAM, setUp } from './run-pollux.js';

const DIST = dirname(PROGRAM);

/** Runs a copy of the program that has no engine, so that whatever needs core cannot work. */
async function runWithoutEngine(argv: readonly string[]): Promise<Ended> {
  const pollux = await setUp();
  const copy = join(pollux.sandbox.root, 'cli/dist');
  await cp(join(DIST, '../package.json'), join(copy, '../package.json'));
  for (const name of ['pollux.js', 'launcher']) await cp(join(DIST, name), join(copy, name), { recursive: true });
  return pollux.startCommand(process.execPath, [join(copy, 'pollux.js'), ...argv]).ended;
}

describe('the command line, without core at hand', () => {
  it('cannot run a prompt, which shows that core is not at hand', async () => {
    const { exitCode, stdout } = await runWithoutEngine(['-p', 'hello']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  });

  it.each([['--version'], ['-v'], ['-p', 'hello', '--version']])('prints its version for %s', async (...argv) => {
    const { stdout, stderr, exitCode } = await runWithoutEngine(argv);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  });

  it.each([['--help'], ['-h'], ['help'], ['-o', 'json', '--help']])('prints its help for %s', async (...argv) => {
    const { stdout, stderr, exitCode } = await runWithoutEngine(argv);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/^Usage: pollux /);
    for (const flag of ['--prompt', '--model', '--output-format', '--approval-mode', '--runtime', 'demo']) {
      expect(stdout).toContain(flag);
    }
  });

  const mistakes: readonly (readonly [argv: string[], words: string[]])[] = [
    [['--no-such-flag'], ['--no-such-flag']],
    [['-Z', '-p', 'x'], ['-Z']],
    [['-p'], ['--prompt']],
    [
      ['-o', 'xml', '-p', 'x'],
      ['--output-format', 'xml', 'stream-json'],
    ],
    [
      ['--approval-mode', 'sometimes', '-p', 'x'],
      ['--approval-mode', 'sometimes', 'auto_edit'],
    ],
    [
      ['--runtime', 'other', '-p', 'x'],
      ['--runtime', 'other', 'legacy'],
    ],
    [
      ['-y', '--approval-mode', 'plan', '-p', 'x'],
      ['--yolo', '--approval-mode'],
    ],
    [['-p', 'x', 'and', 'words'], ['--prompt']],
    [
      ['-m', 'a', '-m', 'b', '-p', 'x'],
      ['--model', '2 times'],
    ],
    [
      ['--session-id', 'a/b', '-p', 'x'],
      ['--session-id', 'a/b'],
    ],
    [['--session-id', '', '-p', 'x'], ['--session-id']],
    [['-i', 'hello'], ['--prompt-interactive']],
    [['--acp'], ['--acp']],
    [['-s', '-p', 'x'], ['--sandbox']],
    [['--resume', '-p', 'x'], ['--resume']],
    [['mcp', 'list'], ['mcp']],
    [['extensions', 'list'], ['extensions']],
    [['skills'], ['skills']],
    [['hooks'], ['hooks']],
    [['gemma'], ['gemma']],
  ];
  it.each(mistakes)('says on one line what is wrong with %j', async (argv, words) => {
    const { stdout, stderr, exitCode } = await runWithoutEngine(argv);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 42 });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    for (const word of words) expect(stderr).toContain(word);
  });

  it('tells that there is no prompt before it needs core', async () => {
    const { stdout, stderr, exitCode } = await runWithoutEngine([]);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 42 });
    expect(stderr).toMatch(/^No input provided via stdin[^\n]*\n$/);
  });
});
