import type { CliArgs } from '../args/cli-args.js';
import type { Host } from './cli-config.js';
import type { Settings } from './settings/settings-schema.js';

/** Says what Gemini CLI is going to drop for policies. */
export function warnOfOldKeys(args: Pick<CliArgs, 'allowedTools'>, { tools }: Settings, host: Host): void {
  if (args.allowedTools.length > 0 || (tools?.allowed ?? []).length > 0) {
    host.warn('Warning: --allowed-tools and the setting tools.allowed are deprecated: write a policy instead.');
  }
  if ((tools?.exclude ?? []).length > 0) {
    host.warn('Warning: the setting tools.exclude is deprecated: write a policy instead.');
  }
}
