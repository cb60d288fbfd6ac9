import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { CliError, ExitCode } from '../../exit-codes.js';
import { comparablePath, geminiFolder, homeFolder } from '../home.js';
import { JsonFileError, readJsonFile } from '../settings/json-file.js';

type Env = Readonly<NodeJS.ProcessEnv>;

const LEVELS = ['TRUST_FOLDER', 'TRUST_PARENT', 'DO_NOT_TRUST'];

/** Whether a person has trusted or refused a folder; undefined when nobody has said. The nearest rule counts. */
export function trustFromFile(folder: string, env: Env): boolean | undefined {
  const location = comparablePath(folder);
  let nearest: string | undefined;
  let level: string | undefined;
  for (const [rule, ruleLevel] of readRules(trustedFoldersFile(env))) {
    const covered = comparablePath(ruleLevel === 'TRUST_PARENT' ? dirname(rule) : rule);
    if (!contains(covered, location) || (nearest !== undefined && rule.length <= nearest.length)) continue;
    nearest = rule;
    level = ruleLevel;
  }
  return level === undefined ? undefined : level !== 'DO_NOT_TRUST';
}

function trustedFoldersFile(env: Env): string {
  const runtime = env['SANDBOX'] === 'sandbox-exec' ? join(homeFolder(env), '.cache', '.gemini') : geminiFolder(env);
  return env['GEMINI_CLI_TRUSTED_FOLDERS_PATH'] || join(runtime, 'trustedFolders.json');
}

function readRules(path: string): [rule: string, level: string][] {
  try {
    const file = readJsonFile(path);
    return Object.entries(file?.value ?? {}).map(([rule, level]) => {
      if (typeof level === 'string' && LEVELS.includes(level)) return [resolve(rule), level];
      const line = file?.line([rule]) ?? 1;
      throw new JsonFileError(`Error in ${path}, line ${line}: "${rule}" must be ${LEVELS.join(' or ')}.`);
    });
  } catch (error) {
    if (error instanceof JsonFileError) throw new CliError(ExitCode.config, error.message, { cause: error });
    throw error;
  }
}

function contains(folder: string, location: string): boolean {
  const path = relative(folder, location);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
