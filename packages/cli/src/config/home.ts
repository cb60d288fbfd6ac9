import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Env = Readonly<NodeJS.ProcessEnv>;

/** The folder that takes the place of the home folder for everything of Gemini CLI's. */
export function homeFolder(env: Env): string {
  return env['GEMINI_CLI_HOME'] || homedir();
}

export function geminiFolder(env: Env): string {
  return join(homeFolder(env), '.gemini');
}

export function isHomeFolder(folder: string, env: Env): boolean {
  return comparablePath(folder) === comparablePath(homeFolder(env));
}

/** A path without links, in one spelling, so that two names of the same folder compare equal. */
export function comparablePath(path: string): string {
  const real = realPath(resolve(path));
  return process.platform === 'win32' || process.platform === 'darwin' ? real.toLowerCase() : real;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
