import type { AdminControlsSettings } from '../../gemini-core.js';
import { assertYoloAllowed } from '../approval-mode.js';
import type { Settings } from '../settings/settings-schema.js';
import type { SessionPlan } from './session-plan.js';

/** What the administrator of the account has set; undefined when that is nothing. */
export function adminSettings(controls: AdminControlsSettings | undefined): Settings['admin'] {
  if (!controls || Object.keys(controls).length === 0) return undefined;
  const { strictModeDisabled, mcpSetting, cliFeatureSetting } = controls;
  return {
    secureModeEnabled: !strictModeDisabled,
    mcp: {
      enabled: mcpSetting?.mcpEnabled,
      config: mcpSetting?.mcpConfig?.mcpServers,
      requiredConfig: mcpSetting?.requiredMcpConfig,
    },
    extensions: { enabled: cliFeatureSetting?.extensionsSetting?.extensionsEnabled },
    skills: { enabled: cliFeatureSetting?.unmanagedCapabilitiesEnabled },
  };
}

export function underAdmin(plan: SessionPlan, admin: Settings['admin']): SessionPlan {
  const merged = { ...plan.settings.merged, admin };
  if (plan.approvalMode === 'yolo') assertYoloAllowed(merged);
  return { ...plan, settings: { ...plan.settings, merged } };
}
