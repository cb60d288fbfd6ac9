import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Storage } from '../../gemini-core.js';
import type { Config } from '../../gemini-core.js';

/** A folder with custom commands, and what a command of it is called when its name is taken. */
export interface CommandFolder {
  readonly path: string;
  readonly prefix: string;
}

/** The user's commands, the workspace's and those of extensions; a folder that is not trusted brings only the first. */
export function commandFolders(config: Config): CommandFolder[] {
  const user = { path: Storage.getUserCommandsDir(), prefix: 'user.' };
  if (config.getFolderTrust() && !config.isTrustedFolder()) return [user];
  const { storage } = config;
  const workspace = storage.isWorkspaceHomeDir()
    ? []
    : [{ path: storage.getProjectCommandsDir(), prefix: 'workspace.' }];
  const extensions = config
    .getExtensions()
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, path }) => ({ path: join(path, 'commands'), prefix: `${name}:` }));
  return [user, ...workspace, ...extensions];
}

/** The command files below a folder, as paths from there; links to folders are followed, but not in circles. */
export async function commandFiles(folder: string, seen: ReadonlySet<string> = new Set()): Promise<string[]> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined || seen.has(real)) return [];
  const entries = await readdir(real).catch(() => []);
  const files = await Promise.all(
    entries.map(async (name) => {
      const info = await stat(join(real, name)).catch(() => undefined);
      if (info?.isDirectory()) {
        const below = await commandFiles(join(real, name), new Set([...seen, real]));
        return below.map((file) => join(name, file));
      }
      return info?.isFile() && name.endsWith('.toml') ? [name] : [];
    }),
  );
  return files.flat();
}
