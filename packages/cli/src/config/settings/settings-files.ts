import { dirname, join } from 'node:path';

import { geminiFolder } from '../home.js';

type Env = Readonly<NodeJS.ProcessEnv>;

export function userSettingsFile(env: Env): string {
  return join(geminiFolder(env), 'settings.json');
}

export function workspaceSettingsFile(cwd: string): string {
  return join(cwd, '.gemini', 'settings.json');
}

/** What an administrator forces on every user of the machine. */
export function systemSettingsFile(env: Env): string {
  return env['GEMINI_CLI_SYSTEM_SETTINGS_PATH'] || join(systemFolder(), 'settings.json');
}

/** What an administrator suggests to every user of the machine. */
export function systemDefaultsFile(env: Env): string {
  return env['GEMINI_CLI_SYSTEM_DEFAULTS_PATH'] || join(dirname(systemSettingsFile(env)), 'system-defaults.json');
}

function systemFolder(): string {
  if (process.platform === 'darwin') return '/Library/Application Support/GeminiCli';
  if (process.platform === 'win32') return 'C:\\ProgramData\\gemini-cli';
  return '/etc/gemini-cli';
}
