import { readFileSync } from 'node:fs';

import { blankComments } from './blank-comments.js';
import { lineOf, mapJson } from './json-map.js';
import { isRecord } from './schema/fields.js';

/** A settings file as it stands on disk. */
export interface JsonFile {
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** The line of the value at a path, or of the nearest thing around it. */
  line(path: readonly PropertyKey[]): number;
}

/** A file that cannot be used; the message is one sentence with file and line. */
export class JsonFileError extends Error {
  override readonly name = 'JsonFileError';
}

/** Reads an object from a JSON file with comments; undefined when there is no such file. */
export function readJsonFile(path: string): JsonFile | undefined {
  const text = readText(path);
  if (text === undefined) return undefined;
  const json = blankComments(text);
  const value = parse(json, path);
  if (!isRecord(value)) throw new JsonFileError(`Error in ${path}, line 1: the file must hold a JSON object.`);
  return { path, value, line: (keys) => findLine(json, keys) };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new JsonFileError(`Error in ${path}: the file cannot be read (${String(code)}).`, { cause: error });
  }
}

function parse(json: string, path: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const mistake = mapJson(json).error;
    const where = mistake ? `, line ${lineOf(json, mistake.offset)}` : '';
    const what = mistake ? `, ${mistake.expected} is expected there` : '';
    throw new JsonFileError(`Error in ${path}${where}: not valid JSON${what}.`, { cause: error });
  }
}

function findLine(json: string, keys: readonly PropertyKey[]): number {
  const { offsets } = mapJson(json);
  for (let length = keys.length; length >= 0; length--) {
    const offset = offsets.get(JSON.stringify(keys.slice(0, length)));
    if (offset !== undefined) return lineOf(json, offset);
  }
  return 1;
}
