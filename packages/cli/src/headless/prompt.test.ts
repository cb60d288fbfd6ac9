import { describe, expect, it } from 'vitest';

import { choosePrompt } from './prompt.js';

describe('choosePrompt', () => {
  it('puts what was piped in before what was typed', () => {
    expect(choosePrompt({ prompt: 'explain' }, 'log\n', false)).toBe('log\n\n\nexplain');
    expect(choosePrompt({ query: 'explain' }, 'log', false)).toBe('log\n\nexplain');
  });

  it('takes either alone', () => {
    expect(choosePrompt({ prompt: 'explain' }, '', false)).toBe('explain');
    expect(choosePrompt({}, 'log\n', false)).toBe('log\n');
    expect(choosePrompt({ prompt: '', query: 'words' }, '', true)).toBe('words');
  });

  it.each([
    ['', ''],
    [' \n', ''],
    ['\n', ' '],
  ])('refuses nothing (%j piped, %j typed)', (piped, prompt) => {
    expect(() => choosePrompt({ prompt }, piped, false)).toThrow(expect.objectContaining({ exitCode: 42 }));
  });

  it('tells those at a terminal what to do', () => {
    expect(() => choosePrompt({}, '', true)).toThrow(/interactive mode/);
  });
});
