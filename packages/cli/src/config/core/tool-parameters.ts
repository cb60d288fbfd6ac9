import type { ConfigParameters } from '../../gemini-core.js';
import type { SessionPlan } from './session-plan.js';

/** Without a person at the terminal nobody answers this tool. */
const ASK_USER = 'ask_user';

/** Tool names that run without being asked about: the flag replaces the setting. */
export function allowedTools({ args, settings: { merged } }: SessionPlan): string[] {
  return args.allowedTools.length > 0 ? [...args.allowedTools] : (merged.tools?.allowed ?? []);
}

export function excludedTools({ settings: { merged } }: SessionPlan): string[] {
  return [...new Set([...(merged.tools?.exclude ?? []), ASK_USER])];
}

/** Which tools there are and how they run. */
export function toolParameters(plan: SessionPlan) {
  const { tools, security, useWriteTodos, experimental } = plan.settings.merged;
  const allowed = allowedTools(plan);
  return {
    coreTools: tools?.core,
    allowedTools: allowed.length > 0 ? allowed : undefined,
    excludeTools: excludedTools(plan),
    toolDiscoveryCommand: tools?.discoveryCommand,
    toolCallCommand: tools?.callCommand,
    useRipgrep: tools?.useRipgrep,
    truncateToolOutputThreshold: tools?.truncateToolOutputThreshold,
    disableLLMCorrection: tools?.disableLLMCorrection,
    enableInteractiveShell: tools?.shell?.enableInteractiveShell,
    shellBackgroundCompletionBehavior: tools?.shell?.backgroundCompletionBehavior,
    shellToolInactivityTimeout: tools?.shell?.inactivityTimeout,
    enableShellOutputEfficiency: tools?.shell?.enableShellOutputEfficiency,
    toolSandboxing: security?.toolSandboxing,
    useWriteTodos,
    directWebFetch: experimental?.directWebFetch,
    tracker: experimental?.taskTracker,
  } satisfies Partial<ConfigParameters>;
}
