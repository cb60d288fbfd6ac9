import { createPolicyEngineConfig } from '../../gemini-core.js';
import type { ApprovalMode, PolicyEngineConfig } from '../../gemini-core.js';
import { expandPath } from './expand-path.js';
import type { SessionPlan } from './session-plan.js';
import { allowedTools, excludedTools } from './tool-parameters.js';

/**
 * The rules from policy files, settings and flags. Policies in the workspace itself are switched off in Gemini CLI
 * 0.61.0, so they are not read here either.
 */
export async function loadPolicies(plan: SessionPlan, approvalMode: ApprovalMode): Promise<PolicyEngineConfig> {
  const { args, host, settings } = plan;
  const { mcp, mcpServers, tools, security, admin } = settings.merged;
  const paths = (flag: readonly string[], setting: readonly string[] = []): string[] =>
    (flag.length > 0 ? flag : setting).map((path) => expandPath(path, host.env));
  const config = await createPolicyEngineConfig(
    {
      mcp: { ...mcp, allowed: args.allowedMcpServerNames ? [...args.allowedMcpServerNames] : mcp?.allowed },
      tools: { ...tools, allowed: allowedTools(plan), exclude: excludedTools(plan) },
      mcpServers,
      policyPaths: paths(args.policy, settings.merged.policyPaths),
      adminPolicyPaths: paths(args.adminPolicy, settings.merged.adminPolicyPaths),
      disableAlwaysAllow: security?.disableAlwaysAllow || admin?.secureModeEnabled,
    },
    approvalMode,
    undefined,
    false,
  );
  if (security?.enableConseca) return config;
  // Even when it is off, this checker is handed the whole history for every call.
  return { ...config, checkers: config.checkers?.filter(({ checker }) => checker.name !== 'conseca') };
}
