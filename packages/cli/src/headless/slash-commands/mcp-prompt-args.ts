import { CliError, ExitCode } from '../../exit-codes.js';

/** An argument that a prompt declares. */
export interface PromptArgument {
  readonly name: string;
  readonly required?: boolean;
}

const NAMED = /--([^=]+)=(?:"((?:\\.|[^"\\])*)"|([^ ]+))/g;
const WORD = /"((?:\\.|[^"\\])*)"|([^ ]+)/g;

/**
 * Reads the arguments of an MCP prompt: `--name="value"` for any of them, and the other words, in order, for the
 * required ones that are left. A single one that is left takes all the words.
 */
export function parsePromptArgs(line: string, declared: readonly PromptArgument[] = []): Record<string, string> {
  const named = new Map(
    [...line.matchAll(NAMED)].map(([, name = '', quoted, plain]) => [name, plainText(quoted ?? plain)]),
  );
  const words = [...line.replaceAll(NAMED, '').trim().matchAll(WORD)].map(([, quoted, plain]) =>
    plainText(quoted ?? plain),
  );
  const values: Record<string, string> = {};
  for (const { name } of declared) {
    const value = named.get(name);
    if (value) values[name] = value;
  }
  const left = declared.filter(({ name, required }) => required && !values[name]).map(({ name }) => name);
  if (left.length === 1 && left[0] !== undefined) return { ...values, [left[0]]: words.join(' ') };
  const missing = left.slice(words.length);
  if (missing.length > 0) {
    throw new CliError(ExitCode.input, `The prompt needs ${missing.map((name) => `--${name}="..."`).join(' and ')}.`);
  }
  return { ...values, ...Object.fromEntries(left.map((name, index) => [name, words[index] ?? ''])) };
}

function plainText(text = ''): string {
  return text.replaceAll(/\\(.)/g, '$1');
}
