import type { ApprovalModeName, CliArgs } from '../../args/cli-args.js';
import type { AuthChoice } from '../auth/choose-auth.js';
import type { Host } from '../cli-config.js';
import type { LoadedSettings } from '../settings/load-settings.js';

/** Everything that was decided before core is asked to build a session. */
export interface SessionPlan {
  readonly args: CliArgs;
  readonly host: Host;
  readonly settings: LoadedSettings;
  readonly approvalMode: ApprovalModeName;
  readonly auth: AuthChoice;
}
