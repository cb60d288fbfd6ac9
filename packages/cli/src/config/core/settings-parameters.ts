import type { ConfigParameters, GeminiCLIExtension } from '../../gemini-core.js';
import { isTrustAsked } from '../trust/workspace-trust.js';
import type { SessionPlan } from './session-plan.js';

/** The settings that are passed on as they are. */
export function settingsParameters({ args, settings }: SessionPlan, extensions: readonly GeminiCLIExtension[]) {
  const { merged, workspace } = settings;
  const { admin, agents, advanced, experimental, general, hooksConfig, ide, privacy, security, skills, ui } = merged;
  const redaction = security?.environmentVariableRedaction;
  return {
    folderTrust: isTrustAsked(merged),
    disableYoloMode: security?.disableYoloMode || admin?.secureModeEnabled,
    disableAlwaysAllow: security?.disableAlwaysAllow || admin?.secureModeEnabled,
    enableConseca: security?.enableConseca,
    allowedEnvironmentVariables: redaction?.allowed,
    blockedEnvironmentVariables: redaction?.blocked,
    enableEnvironmentVariableRedaction: redaction?.enabled,
    // Off unless asked for: statistics go to a third party, and core keeps every request for them.
    usageStatisticsEnabled: privacy?.usageStatisticsEnabled ?? false,
    checkpointing: general?.checkpointing?.enabled,
    plan: general?.plan?.enabled,
    planSettings: general?.plan?.directory ? general.plan : (extensionPlan(extensions) ?? general?.plan),
    logRagSnippets: general?.logRagSnippets,
    agents,
    enableAgents: experimental?.enableAgents,
    modelSteering: experimental?.modelSteering,
    voiceMode: experimental?.voiceMode,
    adk: experimental?.adk,
    enableExtensionReloading: experimental?.extensionReloading,
    skillsSupport: skills?.enabled,
    disabledSkills: skills?.disabled,
    hooks: merged.hooks ?? {},
    projectHooks: workspace.hooks ?? {},
    enableHooks: hooksConfig?.enabled,
    disabledHooks: hooksConfig?.disabled,
    bugCommand: advanced?.bugCommand,
    ideMode: ide?.enabled,
    showMemoryUsage: ui?.showMemoryUsage,
    accessibility: {
      ...ui?.accessibility,
      screenReader: args.screenReader ?? ui?.accessibility?.screenReader ?? false,
    },
    extensionsEnabled: admin?.extensions?.enabled,
    adminSkillsEnabled: admin?.skills?.enabled,
  } satisfies Partial<ConfigParameters>;
}

/** Where an extension wants plans to be kept; a person's own choice goes first. */
function extensionPlan(extensions: readonly GeminiCLIExtension[]): GeminiCLIExtension['plan'] {
  return extensions.find(({ isActive, plan }) => isActive && plan?.directory)?.plan;
}
