import type { ApprovalModeName, CliArgs } from '../args/cli-args.js';
import { CliError, ExitCode } from '../exit-codes.js';
import type { Host } from './cli-config.js';
import type { Settings } from './settings/settings-schema.js';

interface ModeQuestion {
  readonly args: Pick<CliArgs, 'approvalMode' | 'yolo'>;
  readonly settings: Settings;
  readonly trusted: boolean;
  readonly host: Pick<Host, 'warn'>;
}

/** The mode that the run starts in: the flags, else the settings, within what the administrator and the folder allow. */
export function chooseApprovalMode({ args, settings, trusted, host }: ModeQuestion): ApprovalModeName {
  const wanted =
    args.approvalMode ?? (args.yolo ? 'yolo' : undefined) ?? settings.general?.defaultApprovalMode ?? 'default';
  if (wanted === 'yolo') assertYoloAllowed(settings);
  if (!trusted && wanted !== 'default') {
    host.warn(`The approval mode is "default" and not "${wanted}", because this folder is not trusted.`);
    return 'default';
  }
  if (wanted === 'plan' && settings.general?.plan?.enabled === false) {
    host.warn('The approval mode is "default", because plan mode is switched off in the settings.');
    return 'default';
  }
  if (wanted === 'yolo') host.warn('YOLO mode is enabled: every tool call is approved automatically.');
  return wanted;
}

export function assertYoloAllowed({ security, admin }: Settings): void {
  const refusedBy = admin?.secureModeEnabled ? 'the administrator of your account' : 'security.disableYoloMode';
  if (admin?.secureModeEnabled || security?.disableYoloMode) {
    throw new CliError(ExitCode.config, `YOLO mode is disabled by ${refusedBy}.`);
  }
}
