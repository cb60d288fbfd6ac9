import { normalize } from 'node:path';

import { homeFolder } from '../home.js';

/** A path from the command line or the settings, with `~` and `%userprofile%` replaced by the home folder. */
export function expandPath(path: string, env: Readonly<NodeJS.ProcessEnv>): string {
  const home = /^(?:%userprofile%|~(?=\/|$))/i.exec(path)?.[0];
  return normalize(home === undefined ? path : homeFolder(env) + path.slice(home.length));
}
