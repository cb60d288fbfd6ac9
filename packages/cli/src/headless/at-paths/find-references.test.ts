import { describe, expect, it } from 'vitest';

import { findReferences, joinPieces } from './find-references.js';

const names = (prompt: string): string[] =>
  findReferences(prompt).flatMap((piece) => (piece.kind === 'reference' ? [piece.name] : []));

describe('findReferences', () => {
  it.each([
    ['see @a.txt', ['a.txt']],
    ['see @a.txt.', ['a.txt']],
    ['(@src/b.ts), @c; @d! @e?', ['src/b.ts', 'c', 'd', 'e']],
    ['@.gitignore and @..', ['.gitignore', '.']],
    [String.raw`@my\ file.txt`, ['my file.txt']],
    ['@"my file.txt" x', ['"my file.txt"']],
    [String.raw`not\@this but @that`, ['that']],
    ['a@b.c', ['b.c']],
    ['@a@b', ['a@b']],
    ['@srv:memo://doc/1', ['srv:memo://doc/1']],
    ['an @ alone', []],
    ['line @a\n@b', ['a', 'b']],
  ])('finds in %j', (prompt, expected) => {
    expect(names(prompt)).toEqual(expected);
  });

  it('leaves blank text out and keeps the rest', () => {
    expect(findReferences('@a  @b tail ')).toEqual([
      { kind: 'reference', name: 'a' },
      { kind: 'reference', name: 'b' },
      { kind: 'text', text: ' tail ' },
    ]);
  });
});

describe('joinPieces', () => {
  it('writes references as they were found, each apart from what precedes it', () => {
    const pieces = findReferences('see (@src) and @a@b  @c\n');
    const [, source] = pieces;
    const found = new Map(source ? [[source, 'src/**']] : []);
    expect(joinPieces(pieces, found)).toBe('see ( @src/**) and @a@b @c');
  });
});
