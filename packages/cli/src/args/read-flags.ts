import { CliError, ExitCode } from '../exit-codes.js';
import { findFlag } from './flags.js';
import type { Flag } from './flags.js';

/** A command line taken apart: every flag with the values that were given for it, in order. */
export interface FlagValues {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly words: readonly string[];
}

/** Says on one line what is wrong with the command line. */
export function usageError(message: string): CliError {
  return new CliError(ExitCode.input, message);
}

/**
 * Reads a command line as Gemini CLI does: letters can be grouped, `=` gives a value, `--no-x` and a following `true`
 * or `false` set a switch, what follows `--` is text. A switch's value is the string `true` or `false`.
 */
export function readFlags(argv: readonly string[]): FlagValues {
  const rest = [...argv];
  const values = new Map<string, string[]>();
  const words: string[] = [];
  const give = (flag: Flag, value: string): void => {
    values.set(flag.name, [...(values.get(flag.name) ?? []), value]);
  };

  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      words.push(...rest.splice(0));
    } else if (arg.startsWith('--')) {
      const { flag, value, negated } = parseLong(arg);
      give(flag, negated ? 'false' : (value ?? takeValue(flag, rest)));
    } else if (looksLikeFlag(arg)) {
      const { letters, value } = parseGroup(arg);
      letters.forEach((flag, index) => {
        const last = index === letters.length - 1;
        give(flag, last ? (value ?? takeValue(flag, rest)) : takeValue(flag, []));
      });
    } else {
      words.push(arg);
    }
  }
  return { values, words };
}

function parseLong(arg: string): { flag: Flag; value?: string; negated?: boolean } {
  const [, name = '', , value] = /^--([^=]*)(=([\s\S]*))?$/.exec(arg) ?? [];
  const flag = findFlag(name);
  if (flag) return { flag, value };
  const positive = name.startsWith('no-') ? findFlag(name.slice('no-'.length)) : undefined;
  if (positive?.kind === 'switch') return { flag: positive, negated: true };
  throw unknown(`--${name}`);
}

function parseGroup(arg: string): { letters: Flag[]; value?: string } {
  const [, names = '', , value] = /^-([^=]*)(=([\s\S]*))?$/.exec(arg) ?? [];
  const letters = [...names].map((name) => {
    const flag = findFlag(name);
    if (!flag) throw unknown(`-${name}`);
    return flag;
  });
  return { letters, value };
}

function takeValue(flag: Flag, rest: string[]): string {
  const next = rest[0];
  if (flag.kind === 'switch') return next === 'true' || next === 'false' ? (rest.shift() ?? '') : 'true';
  if (next !== undefined && !looksLikeFlag(next)) return rest.shift() ?? '';
  if (flag.kind === 'optional-value') return '';
  const hint = next === undefined ? '' : `; write --${flag.name}=${next} if that is its value`;
  throw usageError(`--${flag.name} needs a value${hint}.`);
}

/** A text with a blank in it is a text, even one that begins with a dash; so is a dash alone or a negative number. */
function looksLikeFlag(arg: string): boolean {
  return /^-[^\d\s]\S*$/.test(arg);
}

function unknown(what: string): CliError {
  return usageError(`Unknown flag ${what}; see pollux --help.`);
}
