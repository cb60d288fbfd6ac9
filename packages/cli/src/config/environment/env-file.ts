import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { geminiFolder, homeFolder } from '../home.js';

interface Search {
  readonly cwd: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly trusted: boolean;
  /** Leaves out plain `.env` files, except the one in the home folder. */
  readonly ignoreLocal: boolean;
}

/** The one `.env` file that counts: the nearest on the way up, `.gemini/.env` before `.env`, then the home folder's. */
export function findEnvFile(search: Search): string | undefined {
  const home = homeFolder(search.env);
  for (const folder of foldersUp(search.cwd)) {
    const found = candidates(folder, search, folder === home).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  const last = [...(search.trusted ? [join(geminiFolder(search.env), '.env')] : []), join(home, '.env')];
  return last.find((path) => existsSync(path));
}

function candidates(folder: string, { trusted, ignoreLocal }: Search, isHome: boolean): string[] {
  const own = trusted ? [join(folder, '.gemini', '.env')] : [];
  return ignoreLocal && !isHome ? own : [...own, join(folder, '.env')];
}

function* foldersUp(start: string): Generator<string> {
  let folder = resolve(start);
  for (;;) {
    yield folder;
    const parent = dirname(folder);
    if (parent === folder) return;
    folder = parent;
  }
}
