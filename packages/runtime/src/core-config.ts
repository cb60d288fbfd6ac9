import { stat } from 'node:fs/promises';

import { AuthenticationError, InvalidSettingsError, PolluxError, WorkspaceError } from './errors.js';
import {
  ApprovalMode,
  AuthType,
  Config,
  createPolicyEngineConfig,
  DEFAULT_GEMINI_MODEL_AUTO,
  getAuthTypeFromEnv,
} from './gemini-core.js';
import type { ConfigParameters, PolicyEngineConfig } from './gemini-core.js';
import type { ParsedOptions } from './service-options.js';

/**
 * Builds core's Config for one session. Core wants this order: construct, authenticate, initialise. A session has a
 * Config of its own, because model, mode, history, hooks and working folder all live in it.
 */
export async function createCoreConfig(options: ParsedOptions, sessionId: string): Promise<Config> {
  await assertFolder(options.cwd);
  assertModeAllowed(options);
  const config = new Config(await configParameters(options, sessionId));
  try {
    await authenticate(config, options);
    await config.initialize();
  } catch (error) {
    await config.dispose();
    throw error;
  }
  return config;
}

async function assertFolder(cwd: string): Promise<void> {
  const info = await stat(cwd).catch((error: unknown) => {
    throw new WorkspaceError(cwd, error);
  });
  if (!info.isDirectory()) throw new WorkspaceError(cwd);
}

/** Core checks this when a mode is changed, but not when a Config starts in one. */
function assertModeAllowed({ approvalMode, trustedFolder = true, settings }: ParsedOptions): void {
  if (approvalMode === ApprovalMode.YOLO && settings?.security?.disableYoloMode) {
    throw new InvalidSettingsError('approvalMode: "yolo" is switched off by security.disableYoloMode');
  }
  if (!trustedFolder && (approvalMode === ApprovalMode.YOLO || approvalMode === ApprovalMode.AUTO_EDIT)) {
    throw new InvalidSettingsError(`approvalMode: "${approvalMode}" needs a trusted folder`);
  }
}

async function configParameters(options: ParsedOptions, sessionId: string): Promise<ConfigParameters> {
  const { settings = {}, cwd } = options;
  const approvalMode = options.approvalMode ?? ApprovalMode.DEFAULT;
  const interactive = false;
  return {
    sessionId,
    cwd,
    targetDir: cwd,
    debugMode: options.debug ?? false,
    model: options.model ?? settings.model?.name ?? DEFAULT_GEMINI_MODEL_AUTO,
    approvalMode,
    policyEngineConfig: await policyEngineConfig(options, approvalMode, interactive),
    interactive,
    trustedFolder: options.trustedFolder ?? true,
    usageStatisticsEnabled: settings.privacy?.usageStatisticsEnabled ?? false,
    telemetry: settings.telemetry ?? { enabled: false },
    maxSessionTurns: settings.model?.maxSessionTurns,
    compressionThreshold: settings.model?.compressionThreshold,
    disableLoopDetection: settings.model?.disableLoopDetection,
    skipNextSpeakerCheck: settings.model?.skipNextSpeakerCheck,
    maxAttempts: settings.general?.maxAttempts,
    retryFetchErrors: settings.general?.retryFetchErrors,
    plan: settings.general?.plan?.enabled,
    contextFileName: settings.context?.fileName,
    includeDirectories: settings.context?.includeDirectories,
    includeDirectoryTree: settings.context?.includeDirectoryTree,
    coreTools: settings.tools?.core,
    allowedTools: settings.tools?.allowed,
    excludeTools: settings.tools?.exclude,
    useRipgrep: settings.tools?.useRipgrep,
    truncateToolOutputThreshold: settings.tools?.truncateToolOutputThreshold,
    mcpServers: settings.mcpServers as ConfigParameters['mcpServers'],
    hooks: settings.hooks as ConfigParameters['hooks'],
    enableHooks: settings.hooksConfig?.enabled,
    disableYoloMode: settings.security?.disableYoloMode,
    enableConseca: settings.security?.enableConseca,
    adk: settings.experimental?.adk,
    fakeResponses: options.fakeResponses,
  };
}

/**
 * Conseca's checker is one per process and judges by the conversation of whoever switched it on, and even when it is
 * off it is handed the whole history for every call; sessions that do not use it leave it out.
 */
async function policyEngineConfig(
  { settings = {} }: ParsedOptions,
  approvalMode: ApprovalMode,
  interactive: boolean,
): Promise<PolicyEngineConfig> {
  const policySettings = {
    tools: { core: settings.tools?.core, allowed: settings.tools?.allowed, exclude: settings.tools?.exclude },
    mcpServers: settings.mcpServers,
  };
  const config = await createPolicyEngineConfig(policySettings, approvalMode, undefined, interactive);
  if (settings.security?.enableConseca) return config;
  return { ...config, checkers: config.checkers?.filter(({ checker }) => checker.name !== 'conseca') };
}

async function authenticate(config: Config, { auth = {}, settings, fakeResponses }: ParsedOptions): Promise<void> {
  const type = auth.type ?? settings?.security?.auth?.selectedType ?? typeFrom(auth.apiKey, fakeResponses);
  if (!type) {
    throw new AuthenticationError(
      'No way to authenticate is configured. Set GEMINI_API_KEY, pass auth.apiKey, or choose auth.type.',
    );
  }
  try {
    await config.refreshAuth(type, auth.apiKey, auth.baseUrl, auth.headers);
  } catch (error) {
    if (PolluxError.isInstance(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuthenticationError(`Authentication with "${type}" failed: ${reason}`, error);
  }
  if (!fakeResponses) assertCredentials(config, type);
}

/** Core accepts a type without its credentials, and then fails at the first request. */
function assertCredentials(config: Config, type: AuthType): void {
  const found = config.getContentGeneratorConfig()?.vertexai !== undefined;
  if (type === AuthType.USE_GEMINI && !found) {
    throw new AuthenticationError('There is no API key. Set GEMINI_API_KEY or pass auth.apiKey.');
  }
  if (type === AuthType.USE_VERTEX_AI && !found) {
    throw new AuthenticationError('Vertex AI needs GOOGLE_API_KEY, or GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION.');
  }
}

/** A key decides before core's own look at the environment, which takes a base URL alone for a gateway. */
function typeFrom(apiKey: string | undefined, fakeResponses: string | undefined): AuthType | undefined {
  if (apiKey ?? process.env['GEMINI_API_KEY'] ?? fakeResponses) return AuthType.USE_GEMINI;
  return getAuthTypeFromEnv();
}
