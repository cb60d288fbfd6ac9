import type { z } from 'zod';

import type { JsonFile } from './json-file.js';
import { isRecord } from './schema/fields.js';

type Issue = z.core.$ZodIssue;

/** One line for each value of a wrong type, with file, line and key. */
export function describeMistakes(file: JsonFile, value: unknown, issues: readonly Issue[]): string[] {
  return issues.map((issue) => {
    const key = issue.path.reduce<string>(appendKey, '') || 'the file';
    return `Invalid configuration in ${file.path}, line ${file.line(lineKeys(issue))}: ${key} ${problem(issue, value)}.`;
  });
}

function problem(issue: Issue, value: unknown): string {
  const given = typeName(valueAt(value, issue.path));
  if (issue.code === 'unrecognized_keys') return `does not take ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}, not ${given}`;
  if (issue.code === 'invalid_value') return `must be ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}`;
  return `cannot be this ${given}`;
}

function lineKeys(issue: Issue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
}

function appendKey(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isRecord(inner) ? inner[String(key)] : undefined;
  }, value);
}
