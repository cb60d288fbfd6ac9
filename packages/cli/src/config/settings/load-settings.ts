import { CliError, ExitCode } from '../../exit-codes.js';
import type { Host } from '../cli-config.js';
import { isHomeFolder } from '../home.js';
import { isTrusted } from '../trust/workspace-trust.js';
import { DEFAULT_SETTINGS } from './default-settings.js';
import { JsonFileError } from './json-file.js';
import { loadLayer } from './load-layer.js';
import type { Layer } from './merge-settings.js';
import { mergeSettings } from './merge-settings.js';
import { readSettings } from './read-settings.js';
import * as files from './settings-files.js';
import type { Settings } from './settings-schema.js';
import type { SystemFileCheck } from './system-file-check.js';

export interface LoadedSettings {
  readonly merged: Settings;
  /** The files' settings, weakest first, without the built-in defaults. */
  readonly layers: readonly Layer[];
  /** The workspace's own; empty when it is not trusted. */
  readonly workspace: Settings;
  readonly trusted: boolean;
}

/** Reads every settings file, weakest first: system defaults, user, workspace if trusted, system. */
export async function loadSettings(host: Host, check: SystemFileCheck): Promise<LoadedSettings> {
  const { cwd, env } = host;
  const mistakes: string[] = [];
  const load = (path: string): Layer => loadOrNote(path, host, mistakes);
  const loadSystem = async (path: string): Promise<Layer> => {
    const refusal = await check(path);
    if (refusal === undefined) return load(path);
    host.warn(`The system settings in ${path} are not used: ${refusal}`);
    return {};
  };
  const system = await loadSystem(files.systemSettingsFile(env));
  const defaults = await loadSystem(files.systemDefaultsFile(env));
  const user = load(files.userSettingsFile(env));
  const workspace = isHomeFolder(cwd, env) ? {} : load(files.workspaceSettingsFile(cwd));
  if (mistakes.length > 0) throw new CliError(ExitCode.config, mistakes.join('\n'));

  const settings = readSettings(mergeSettings(DEFAULT_SETTINGS, defaults, user, system));
  const trusted = isTrusted(cwd, env, settings);
  const layers = [defaults, user, ...(trusted ? [workspace] : []), system];
  return {
    trusted,
    layers,
    workspace: readSettings(trusted ? workspace : {}),
    // Only an account's administrator sets `admin`, and that comes over the network.
    merged: readSettings({ ...mergeSettings(DEFAULT_SETTINGS, ...layers), admin: undefined }),
  };
}

function loadOrNote(path: string, host: Host, mistakes: string[]): Layer {
  try {
    return loadLayer(path, host.env, (message) => host.warn(message));
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error;
    mistakes.push(error.message);
    return {};
  }
}
