import { describe, expect, it } from 'vitest';

import { uniqueNames } from './unique-names.js';

const namesOf = (...commands: { name: string; prefix?: string }[]): Record<string, string> =>
  Object.fromEntries([...uniqueNames(commands)].map(([name, command]) => [name, command.prefix ?? 'own']));

describe('uniqueNames', () => {
  it('leaves names that nobody else has', () => {
    expect(namesOf({ name: 'help' }, { name: 'a', prefix: 'user.' })).toEqual({ help: 'own', a: 'user.' });
  });

  it("keeps Gemini CLI's own commands and puts a prefix before the other", () => {
    expect(namesOf({ name: 'help' }, { name: 'help', prefix: 'user.' })).toEqual({ help: 'own', 'user.help': 'user.' });
  });

  it('puts prefixes before both of two others, and before a third', () => {
    const commands = [
      { name: 'a', prefix: 'user.' },
      { name: 'a', prefix: 'workspace.' },
      { name: 'a', prefix: 'ext:' },
    ];
    expect(namesOf(...commands)).toEqual({ 'user.a': 'user.', 'workspace.a': 'workspace.', 'ext:a': 'ext:' });
  });

  it('adds numbers when a prefix is not enough', () => {
    const commands = [
      { name: 'a', prefix: 'x.' },
      { name: 'a', prefix: 'x.' },
      { name: 'a', prefix: 'x.' },
    ];
    expect(Object.keys(namesOf(...commands)).toSorted()).toEqual(['x.a', 'x.a1', 'x.a2']);
  });
});
