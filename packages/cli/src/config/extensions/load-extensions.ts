import type { GeminiCLIExtension } from '../../gemini-core.js';
import { firstLine } from '../core/config-error.js';
import type { SessionPlan } from '../core/session-plan.js';
import { buildExtension } from './build-extension.js';
import { findExtensions } from './find-extensions.js';

/** The installed extensions with all they offer. One that cannot be read is reported and left out. */
export async function loadExtensions({ args, host, settings }: SessionPlan): Promise<GeminiCLIExtension[]> {
  const found = await findExtensions({ host, settings: settings.merged, named: args.extensions });
  const built = found.map(async (extension) => {
    try {
      return [await buildExtension(extension, host, settings)];
    } catch (error) {
      host.warn(`Skipping the extension in ${extension.path}: ${firstLine(error)}`);
      return [];
    }
  });
  return (await Promise.all(built)).flat();
}
