import { sep } from 'node:path';

import { isRecord } from '../settings/schema/fields.js';

type Names = Readonly<Record<string, string | undefined>>;

/** The names that an extension's files may use for its own place and the workspace's. */
export function placeNames(extensionPath: string, workspacePath: string): Names {
  return { extensionPath, workspacePath, '/': sep, pathSeparator: sep };
}

/** Replaces `${name}` in every string of a value; an unknown name stays as it is. */
export function fillIn<T>(value: T, names: Names): T;
export function fillIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return value.replace(/\$\{(.*?)\}/g, (whole, name: string) => names[name] ?? whole);
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, names)]));
}
