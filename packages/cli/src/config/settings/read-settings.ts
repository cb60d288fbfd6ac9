import type { z } from 'zod';

import type { Layer } from './merge-settings.js';
import { isRecord } from './schema/fields.js';
import type { Settings } from './settings-schema.js';
import { settingsSchema } from './settings-schema.js';

type Issue = z.core.$ZodIssue;

/**
 * Types merged settings. A value of a wrong type has been reported with its file; here it is taken for what Gemini CLI
 * would take it for where that is clear, so that a restriction does not fall away, and counts as not given elsewhere.
 */
export function readSettings(merged: Layer): Settings {
  const candidate: Record<string, unknown> = structuredClone(merged);
  for (;;) {
    const checked = settingsSchema.safeParse(candidate);
    if (checked.success) return checked.data;
    const [issue] = checked.error.issues;
    if (!issue) throw checked.error;
    repair(candidate, issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path, issue);
  }
}

function repair(from: unknown, [key, ...rest]: readonly PropertyKey[], issue: Issue): void {
  if (Array.isArray(from)) {
    if (rest.length > 0) repair(from[Number(key)], rest, issue);
    else from.splice(Number(key), 1);
  } else if (isRecord(from)) {
    const name = String(key);
    const value = from[name];
    if (rest.length > 0) repair(value, rest, issue);
    else if (isExpected(issue, 'boolean')) from[name] = Boolean(value);
    else if (isExpected(issue, 'array') && typeof value === 'string') from[name] = [value];
    else delete from[name];
  }
}

function isExpected(issue: Issue, type: 'boolean' | 'array'): boolean {
  return issue.code === 'invalid_type' && issue.expected === type;
}
