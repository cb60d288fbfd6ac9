/** Where things stand in a JSON text. */
export interface JsonMap {
  /** The offset of each value (for a property: of its name), by `JSON.stringify` of its path. */
  readonly offsets: ReadonlyMap<string, number>;
  readonly error?: JsonMistake;
}

interface JsonMistake {
  readonly offset: number;
  readonly expected: string;
}

type Path = readonly (string | number)[];

/**
 * Reads JSON only to say where a value or a mistake is. `JSON.parse` gives no position on some versions of Node, and
 * never that of a value that it accepts.
 */
export function mapJson(text: string): JsonMap {
  const offsets = new Map<string, number>();
  let at = 0;

  const fail = (expected: string): never => {
    throw new MistakeFound({ offset: at, expected });
  };
  const skipBlanks = (): void => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at++;
  };
  const take = (pattern: RegExp, expected: string): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? fail(expected);
    at += found.length;
    return found;
  };
  const takeIf = (token: string): boolean => {
    skipBlanks();
    if (text[at] !== token) return false;
    at++;
    return true;
  };

  const members = (close: string, one: (index: number) => void): void => {
    if (takeIf(close)) return;
    for (let index = 0; ; index++) {
      one(index);
      if (takeIf(close)) return;
      if (!takeIf(',')) fail(`"," or "${close}"`);
    }
  };
  const property = (path: Path): void => {
    skipBlanks();
    const start = at;
    const name: unknown = JSON.parse(take(STRING, 'a property name in double quotes'));
    if (!takeIf(':')) fail('":"');
    value([...path, String(name)], start);
  };
  const value = (path: Path, start?: number): void => {
    skipBlanks();
    offsets.set(JSON.stringify(path), start ?? at);
    if (takeIf('{')) members('}', () => property(path));
    else if (takeIf('[')) members(']', (index) => value([...path, index]));
    else take(SCALAR, 'a value');
  };

  try {
    value([]);
    skipBlanks();
    if (at < text.length) fail('the end of the file');
    return { offsets };
  } catch (error) {
    if (error instanceof MistakeFound) return { offsets, error: error.mistake };
    throw error;
  }
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|[\r\n]/).length;
}

class MistakeFound extends Error {
  readonly mistake: JsonMistake;

  constructor(mistake: JsonMistake) {
    super(mistake.expected);
    this.mistake = mistake;
  }
}

const STRING = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/;
const SCALAR = new RegExp(`${STRING.source}|${NUMBER.source}|(?:true|false|null)\\b`, 'uy');
