import { homedir } from 'node:os';
import { dirname } from 'node:path';

import type { Host } from './cli-config.js';
import { comparablePath } from './home.js';
import type { Settings } from './settings/settings-schema.js';
import { isTrustAsked } from './trust/workspace-trust.js';

/** A whole home folder or file system as the workspace is seldom meant. */
export function warnOfFolder(settings: Settings, host: Host): void {
  const folder = comparablePath(host.cwd);
  if (dirname(folder) === folder) {
    host.warn('Warning: this is the root folder, and all that is below it belongs to the workspace.');
  }
  if (
    folder === comparablePath(homedir()) &&
    !isTrustAsked(settings) &&
    settings.ui?.['showHomeDirectoryWarning'] !== false
  ) {
    host.warn('Warning: this is your home folder, and all that is below it belongs to the workspace.');
  }
}
