import { CliError, ExitCode } from '../../exit-codes.js';

/** A stretch of a command's prompt: text, or what stands between `!{` or `@{` and its closing brace. */
export type Stretch =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'shell' | 'file'; readonly content: string; readonly source: string };

const OPENING = /[!@]\{/g;

/** Takes a command's prompt apart. Braces within an injection must come in pairs. */
export function parseInjections(prompt: string, command: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(prompt); match; match = OPENING.exec(prompt)) {
    const close = closingBrace(prompt, match.index + 2);
    if (close === -1) {
      throw new CliError(ExitCode.input, `The command /${command} has "${match[0]}" without a closing brace.`);
    }
    stretches.push({ kind: 'text', text: prompt.slice(end, match.index) });
    stretches.push({
      kind: match[0] === '!{' ? 'shell' : 'file',
      content: prompt.slice(match.index + 2, close).trim(),
      source: prompt.slice(match.index, close + 1),
    });
    end = close + 1;
    OPENING.lastIndex = end;
  }
  stretches.push({ kind: 'text', text: prompt.slice(end) });
  return stretches.filter((stretch) => stretch.kind !== 'text' || stretch.text !== '');
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let index = from; index < text.length; index++) {
    if (text[index] === '{') depth++;
    if (text[index] === '}' && --depth === 0) return index;
  }
  return -1;
}
