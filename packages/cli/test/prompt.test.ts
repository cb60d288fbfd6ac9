import { reply, text } from '@pollux/testkit';
import { describe, expect, it } from 'vitest';

import { lastUserTexts, PROGRAM, setUp } from './run-pollux.js';
import type { Pollux, RunOptions } from './run-pollux.js';

const ANSWER = [reply(text('Fine.'))];

/** Runs once and returns the prompt as the model got it. */
async function promptOnTheWire(pollux: Pollux, argv: readonly string[], options?: RunOptions): Promise<string> {
  const { stdout, stderr, exitCode } = await pollux.run(argv, options);
  expect({ stdout, stderr, exitCode }).toEqual({ stdout: 'Fine.\n', stderr: '', exitCode: 0 });
  expect(pollux.gemini.modelCalls).toHaveLength(1);
  return lastUserTexts(pollux.gemini.modelCalls[0]).at(-1) ?? '';
}

describe('the prompt', () => {
  it('comes from -p', async () => {
    expect(await promptOnTheWire(await setUp(ANSWER), ['-p', 'How are you?'])).toBe('How are you?');
  });

  it('comes from the words after the flags', async () => {
    expect(await promptOnTheWire(await setUp(ANSWER), ['How', 'are', 'you?'])).toBe('How are you?');
  });

  it('may begin with a dash', async () => {
    expect(await promptOnTheWire(await setUp(ANSWER), ['-p', '- a list item'])).toBe('- a list item');
  });

  it('comes from stdin', async () => {
    const prompt = await promptOnTheWire(await setUp(ANSWER), [], { stdin: { text: 'How are you, ünïcode 🌍?' } });
    expect(prompt).toBe('How are you, ünïcode 🌍?');
  });

  it('is what stands on stdin, then what -p says', async () => {
    const prompt = await promptOnTheWire(await setUp(ANSWER), ['-p', 'Summarise it.'], { stdin: { text: 'A text.' } });
    expect(prompt).toBe('A text.\n\nSummarise it.');
  });

  it('may be a thousand lines on stdin', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `${n + 1}: ${'all work and no play '.repeat(10)}`).join('\n');
    const prompt = await promptOnTheWire(await setUp(ANSWER), ['-p', 'Count.'], { stdin: { text: lines } });
    expect(prompt).toBe(`${lines}\n\nCount.`);
  });

  it('does not wait for a stdin that stays open and silent', async () => {
    const prompt = await promptOnTheWire(await setUp(ANSWER), ['-p', 'Hi'], { stdin: 'open', boundMs: 15_000 });
    expect(prompt).toBe('Hi');
  });

  it('may come late on stdin, and in pieces', async () => {
    const pollux = await setUp(ANSWER);
    const child = pollux.start([], { stdin: 'open' });
    child.process.stdin?.write('First ');
    setTimeout(() => child.process.stdin?.end('and second.'), 1_000);
    expect((await child.ended).exitCode).toBe(0);
    expect(lastUserTexts(pollux.gemini.modelCalls[0]).at(-1)).toBe('First and second.');
  });

  it('comes from a file on stdin', async () => {
    const pollux = await setUp(ANSWER);
    const file = await pollux.sandbox.write('prompt.txt', 'From a file.');
    const { exitCode, stdout } = await pollux.startCommand('sh', ['-c', 'node "$0" < "$1"', PROGRAM, file]).ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'Fine.\n' });
    expect(lastUserTexts(pollux.gemini.modelCalls[0]).at(-1)).toBe('From a file.');
  });

  it('works with a stdin that is closed', async () => {
    const pollux = await setUp(ANSWER);
    const child = pollux.startCommand('sh', ['-c', 'exec node "$0" -p Hi <&-', PROGRAM], { boundMs: 15_000 });
    expect(await child.ended).toMatchObject({ exitCode: 0, stdout: 'Fine.\n', stderr: '' });
  });

  const nothing: readonly (readonly [name: string, argv: string[], options: RunOptions])[] = [
    ['an empty device', [], { stdin: 'none' }],
    ['an empty pipe', [], { stdin: { text: '' } }],
    ['blanks', [], { stdin: { text: ' \n\n ' } }],
    ['a silent pipe', [], { stdin: 'open', boundMs: 15_000 }],
    ['an empty -p', ['-p', ''], {}],
  ];
  it.each(nothing)('must be there: %s is none', async (_name, argv, options) => {
    const { stdout, stderr, exitCode } = await (await setUp()).run(argv, options);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 42 });
    expect(stderr).toMatch(/^No input provided via stdin[^\n]*\n$/);
  });
});
