import type { CliArgs } from '../../args/cli-args.js';
import type { Host } from '../cli-config.js';
import { refuseSystemFile } from '../settings/system-file-check.js';
import { loadSettings } from '../settings/load-settings.js';
import { findExtensions } from './find-extensions.js';

/** For `-l`: the names of the installed extensions, on or off. Needs neither credentials nor a trusted folder. */
export async function listExtensions(args: Pick<CliArgs, 'extensions'>, host: Host): Promise<string[]> {
  const { merged } = await loadSettings(host, refuseSystemFile);
  const extensions = await findExtensions({ host, settings: merged, named: args.extensions });
  return extensions.map(({ manifest }) => manifest.name);
}
