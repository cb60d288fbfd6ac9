import { unescapePath } from '../../gemini-core.js';

/** A piece of a prompt: words, or a reference such as `@src/a.ts`. */
export type PromptPiece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'reference'; readonly name: string };

/**
 * What may stand after the @: text in quotes, anything escaped, and everything that does not end a word in a sentence;
 * a dot belongs to the name unless it is the last letter of a word.
 */
const REFERENCE = new RegExp(
  [
    String.raw`(?<!\\)@(?:`,
    [String.raw`"[^"]*"`, String.raw`\\.`, String.raw`[^ \t\n\r,;!?()[\]{}.]`, String.raw`\.(?!$|[ \t\n\r])`].join('|'),
    ')+',
  ].join(''),
  'g',
);

/** Takes a prompt apart; blank text between references is left out. */
export function findReferences(prompt: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let end = 0;
  for (const match of prompt.matchAll(REFERENCE)) {
    pieces.push({ kind: 'text', text: prompt.slice(end, match.index) });
    pieces.push({ kind: 'reference', name: unescapePath(match[0].slice(1)) });
    end = match.index + match[0].length;
  }
  pieces.push({ kind: 'text', text: prompt.slice(end) });
  return pieces.filter((piece) => piece.kind === 'reference' || piece.text.trim() !== '');
}

/** The prompt with references written as they were found; a reference always stands apart from what precedes it. */
export function joinPieces(pieces: readonly PromptPiece[], found: ReadonlyMap<PromptPiece, string>): string {
  let prompt = '';
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      prompt += piece.text;
    } else {
      const gap = prompt === '' || prompt.endsWith(' ') ? '' : ' ';
      prompt += `${gap}@${found.get(piece) ?? piece.name}`;
    }
  }
  return prompt.trim();
}
