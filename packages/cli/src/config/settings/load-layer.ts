import { describeMistakes } from './describe-mistakes.js';
import { expandVariables } from './expand-variables.js';
import { readJsonFile } from './json-file.js';
import type { Layer } from './merge-settings.js';
import { isRecord } from './schema/fields.js';
import { reportedSchema } from './settings-schema.js';
import { updateOldKeys } from './update-old-keys.js';

/** Reads one settings file. A wrong type is reported and left to whoever reads the value; broken JSON throws. */
export function loadLayer(path: string, env: Readonly<NodeJS.ProcessEnv>, warn: (message: string) => void): Layer {
  const file = readJsonFile(path);
  if (!file) return {};
  const expanded = expandVariables(file.value, env);
  const checked = reportedSchema.safeParse(expanded);
  if (!checked.success) describeMistakes(file, expanded, checked.error.issues).forEach(warn);
  const values = checked.success ? checked.data : expanded;
  return updateOldKeys(isRecord(values) ? values : {});
}
