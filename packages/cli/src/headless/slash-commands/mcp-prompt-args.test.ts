import { describe, expect, it } from 'vitest';

import { parsePromptArgs } from './mcp-prompt-args.js';

const FILE = { name: 'file', required: true };
const TONE = { name: 'tone', required: false };
const PLACE = { name: 'place', required: true };

describe('parsePromptArgs', () => {
  it.each([
    ['nothing', '', [], {}],
    ['nothing, whatever is said', 'x y', undefined, {}],
    ['all words for the only required one', 'my file.ts', [FILE, TONE], { file: 'my file.ts' }],
    ['names', '--file="a b" --tone=kind', [FILE, TONE], { file: 'a b', tone: 'kind' }],
    ['words in order', 'x "y z"', [FILE, PLACE], { file: 'x', place: 'y z' }],
    ['names and words', '--place=here x y', [FILE, PLACE], { place: 'here', file: 'x y' }],
    ['escapes', String.raw`--file="a \"b\""`, [FILE], { file: 'a "b"' }],
    ['an empty one', '', [FILE], { file: '' }],
  ])('reads %s', (_what, line, declared, expected) => {
    expect(parsePromptArgs(line, declared)).toEqual(expected);
  });

  it('names what is missing', () => {
    const refused = expect.objectContaining({ exitCode: 42, message: expect.stringContaining('--place') });
    expect(() => parsePromptArgs('x', [FILE, PLACE])).toThrow(refused);
  });
});
