/** An object of JSON, for assertions on what is in it. */
export type Json = Record<string, unknown>;

export function parseJson(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error(`Not a JSON object: ${text}`);
  return value;
}

/** One object a line; the last line must be complete. */
export function jsonLines(text: string): Json[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error(`The last line is incomplete: ${text}`);
  return text.split('\n').slice(0, -1).map(parseJson);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
