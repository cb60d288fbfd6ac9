import { describe, expect, it } from 'vitest';

import { parseInjections } from './injections.js';

describe('parseInjections', () => {
  it('finds shell commands and files in the text around them', () => {
    expect(parseInjections('a !{ git log } b @{x.txt}', 'c')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'shell', content: 'git log', source: '!{ git log }' },
      { kind: 'text', text: ' b ' },
      { kind: 'file', content: 'x.txt', source: '@{x.txt}' },
    ]);
  });

  it('takes braces in pairs', () => {
    expect(parseInjections("!{awk '{print $1}' {{args}}}!", 'c')).toEqual([
      { kind: 'shell', content: "awk '{print $1}' {{args}}", source: "!{awk '{print $1}' {{args}}}" },
      { kind: 'text', text: '!' },
    ]);
  });

  it('leaves other braces and marks alone', () => {
    expect(parseInjections('{a} ! {b} @c {{args}}', 'c')).toEqual([{ kind: 'text', text: '{a} ! {b} @c {{args}}' }]);
  });

  it('refuses what is not closed', () => {
    const refused = expect.objectContaining({ exitCode: 42, message: expect.stringContaining('/cmd') });
    expect(() => parseInjections('x !{echo {a}', 'cmd')).toThrow(refused);
    expect(() => parseInjections('x @{a', 'cmd')).toThrow(refused);
  });
});
