import {
  ApprovalMode,
  getVersion,
  OutputFormat,
  resolveTelemetrySettings,
  SimpleExtensionLoader,
} from '../../gemini-core.js';
import type { ConfigParameters, GeminiCLIExtension, TelemetrySettings } from '../../gemini-core.js';
import { configError } from './config-error.js';
import { contextParameters } from './context-parameters.js';
import { mcpParameters } from './mcp-parameters.js';
import { modelParameters } from './model-parameters.js';
import { loadPolicies } from './policies.js';
import { proxyFrom } from './proxy.js';
import type { SessionPlan } from './session-plan.js';
import { settingsParameters } from './settings-parameters.js';
import { toolParameters } from './tool-parameters.js';
import { findWorktree } from './worktree.js';

const MODES = {
  default: ApprovalMode.DEFAULT,
  auto_edit: ApprovalMode.AUTO_EDIT,
  yolo: ApprovalMode.YOLO,
  plan: ApprovalMode.PLAN,
} as const;

/** Everything that core's Config takes, from the flags and the settings. */
export async function configParameters(
  plan: SessionPlan,
  sessionId: string,
  extensions: GeminiCLIExtension[],
): Promise<ConfigParameters> {
  const { args, host, settings } = plan;
  const approvalMode = MODES[plan.approvalMode];
  return {
    sessionId,
    // Headless Gemini CLI gives this name too; it is part of the request's user agent.
    clientName: 'tui',
    clientVersion: await getVersion(),
    cwd: host.cwd,
    targetDir: host.cwd,
    debugMode: args.debug || isOn(host.env['DEBUG']) || isOn(host.env['DEBUG_MODE']),
    question: args.prompt ?? args.query ?? '',
    interactive: false,
    trustedFolder: settings.trusted,
    approvalMode,
    policyEngineConfig: await loadPolicies(plan, approvalMode),
    telemetry: await telemetry(plan),
    proxy: proxyFrom(host.env),
    noBrowser: Boolean(host.env['NO_BROWSER']),
    worktreeSettings: await findWorktree(host.cwd),
    extensionLoader: new SimpleExtensionLoader(extensions),
    output: { format: OUTPUT_FORMATS[args.outputFormat ?? settings.merged.output?.format ?? 'text'] },
    fakeResponses: args.fakeResponses,
    fakeResponsesNonStrict: args.fakeResponsesNonStrict,
    recordResponses: args.recordResponses,
    rawOutput: args.rawOutput,
    acceptRawOutputRisk: args.acceptRawOutputRisk,
    enabledExtensions: args.extensions ? [...args.extensions] : undefined,
    ...modelParameters(plan),
    ...toolParameters(plan),
    ...contextParameters(plan),
    ...mcpParameters(plan),
    ...settingsParameters(plan, extensions),
  };
}

const OUTPUT_FORMATS = {
  text: OutputFormat.TEXT,
  json: OutputFormat.JSON,
  'stream-json': OutputFormat.STREAM_JSON,
} as const;

async function telemetry({ host, settings }: SessionPlan): Promise<TelemetrySettings> {
  try {
    return await resolveTelemetrySettings({ env: { ...host.env }, settings: settings.merged.telemetry });
  } catch (error) {
    throw configError('The telemetry configuration is invalid', error);
  }
}

function isOn(value: string | undefined): boolean {
  return value === 'true' || value === '1';
}
