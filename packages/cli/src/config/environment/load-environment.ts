import { readFileSync } from 'node:fs';

import { parse } from 'dotenv';

import type { Host } from '../cli-config.js';
import type { Settings } from '../settings/settings-schema.js';
import { setCloudShellProject } from './cloud-shell.js';
import { findEnvFile } from './env-file.js';

/** What an untrusted folder may still set: the credentials that a person would otherwise miss. */
const ALLOWED_UNTRUSTED = ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION'];

/** Adds the variables of the `.env` file that counts; a variable that is set already stays. */
export function loadEnvironment({ cwd, env }: Host, settings: Settings, trusted: boolean): void {
  const file = findEnvFile({ cwd, env, trusted, ignoreLocal: settings.advanced?.ignoreLocalEnv ?? false });
  const variables = file === undefined ? {} : readVariables(file);
  if (env['CLOUD_SHELL'] === 'true') setCloudShellProject(env, variables, settings.security?.auth?.selectedType);
  const excluded = file?.includes('.gemini') ? [] : (settings.advanced?.excludedEnvVars ?? []);
  for (const [name, value] of Object.entries(variables)) {
    if (Object.hasOwn(env, name) || excluded.includes(name)) continue;
    if (trusted) env[name] = value;
    else if (ALLOWED_UNTRUSTED.includes(name)) env[name] = value.replace(/[^\w\-./]/g, '');
  }
}

/** A file that cannot be read counts as empty, as in Gemini CLI. */
function readVariables(file: string): Record<string, string> {
  try {
    return parse(readFileSync(file));
  } catch {
    return {};
  }
}
