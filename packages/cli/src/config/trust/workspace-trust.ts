import { CliError, ExitCode } from '../../exit-codes.js';
import type { Settings } from '../settings/settings-schema.js';
import { trustFromFile } from './trusted-folders.js';

/**
 * Whether what the workspace brings along may be used. The settings are those without the workspace's own: a folder
 * does not vouch for itself.
 */
export function isTrusted(cwd: string, env: Readonly<NodeJS.ProcessEnv>, settings: Settings): boolean {
  const said = env['GEMINI_CLI_TRUST_WORKSPACE'];
  if (env['GEMINI_RESTRICTED_MODE'] === 'true' || said === 'false') return false;
  if (said === 'true' || !isTrustAsked(settings)) return true;
  return trustFromFile(cwd, env) ?? false;
}

/** Without a person to ask, a folder that nobody has trusted ends the run, unless trust is switched off altogether. */
export function assertMayRun(trusted: boolean, settings: Settings): void {
  if (trusted || !isTrustAsked(settings)) return;
  throw new CliError(
    ExitCode.untrusted,
    'This folder is not trusted: pass --skip-trust, set GEMINI_CLI_TRUST_WORKSPACE=true, or trust it in an interactive session.',
  );
}

export function isTrustAsked(settings: Settings): boolean {
  return settings.security?.folderTrust?.enabled ?? true;
}
