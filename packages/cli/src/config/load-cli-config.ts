import type { CliArgs } from '../args/cli-args.js';
import { CliError, ExitCode } from '../exit-codes.js';
import { chooseApprovalMode } from './approval-mode.js';
import { assertNoSandbox } from './assert-no-sandbox.js';
import { assertReadable } from './assert-readable.js';
import { chooseAuth } from './auth/choose-auth.js';
import type { Host, LoadCliConfig } from './cli-config.js';
import { loadEnvironment } from './environment/load-environment.js';
import { setResolutionOrder } from './environment/resolution-order.js';
import { loadSettings } from './settings/load-settings.js';
import type { Settings } from './settings/settings-schema.js';
import { refuseSystemFile } from './settings/system-file-check.js';
import { assertMayRun } from './trust/workspace-trust.js';
import { warnOfFolder } from './warn-of-folder.js';
import { warnOfOldKeys } from './warn-of-old-keys.js';

/**
 * Reads what Gemini CLI reads before a headless session. `host.env` is changed by `.env` files and must be the
 * process's own for core to see that. Whatever can go wrong without core goes wrong before core is loaded.
 */
export const loadCliConfig: LoadCliConfig = async (args, host) => {
  if (args.skipTrust) host.env['GEMINI_CLI_TRUST_WORKSPACE'] = 'true';
  const settings = await loadSettings(host, refuseSystemFile);
  const { merged, trusted } = settings;
  loadEnvironment(host, merged, trusted);
  warnOfOldKeys(args, merged, host);
  const approvalMode = chooseApprovalMode({ args, settings: merged, trusted, host });
  const auth = chooseAuth(merged, host.env);
  assertNoSandbox(merged, host.env);
  assertMayRun(trusted, merged);
  assertReadable(args);
  warnOfFolder(merged, host);
  setResolutionOrder(merged, host);
  const plan = { args, host: await inWorktree(args, host, merged), settings, approvalMode, auth };
  return {
    runtime: args.runtime ?? (merged.experimental?.adk?.runtimeEnabled === false ? 'legacy' : 'adk'),
    outputFormat: args.outputFormat ?? merged.output?.format ?? 'text',
    settings: merged,
    trusted,
    createConfig: async (sessionId) => {
      const { createConfig } = await import('./core/create-config.js');
      return createConfig(plan, sessionId);
    },
  };
};

/** With `-w` the session runs in a worktree; the settings stay those of the folder it was started in. */
async function inWorktree({ worktree }: CliArgs, host: Host, { experimental }: Settings): Promise<Host> {
  if (worktree === undefined) return host;
  if (!experimental?.worktrees) {
    throw new CliError(ExitCode.input, 'The flag --worktree needs experimental.worktrees to be on in the settings.');
  }
  const { startWorktree } = await import('./core/start-worktree.js');
  const cwd = await startWorktree(host.cwd, worktree.trim(), host.env);
  return { cwd, env: host.env, warn: (message) => host.warn(message) };
}
