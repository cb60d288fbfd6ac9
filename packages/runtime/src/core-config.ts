import { stat } from 'node:fs/promises';

import { AuthenticationError, PolluxError, WorkspaceError } from './errors.js';
import {
  ApprovalMode,
  AuthType,
  Config,
  createPolicyEngineConfig,
  DEFAULT_GEMINI_MODEL_AUTO,
  getAuthTypeFromEnv,
} from './gemini-core.js';
import type { ConfigParameters } from './gemini-core.js';
import type { ParsedOptions } from './service-options.js';

/**
 * Builds core's Config for one session. Core wants this order: construct, authenticate, initialise. A session has a
 * Config of its own, because model, mode, history, hooks and working folder all live in it.
 */
export async function createCoreConfig(options: ParsedOptions, sessionId: string): Promise<Config> {
  await assertFolder(options.cwd);
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
    policyEngineConfig: await createPolicyEngineConfig(policySettings(options), approvalMode, undefined, interactive),
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

function policySettings({ settings = {} }: ParsedOptions): Parameters<typeof createPolicyEngineConfig>[0] {
  return {
    tools: { core: settings.tools?.core, allowed: settings.tools?.allowed, exclude: settings.tools?.exclude },
    mcpServers: settings.mcpServers,
  };
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
}

/** A key decides before core's own look at the environment, which takes a base URL alone for a gateway. */
function typeFrom(apiKey: string | undefined, fakeResponses: string | undefined): AuthType | undefined {
  if (apiKey ?? process.env['GEMINI_API_KEY'] ?? fakeResponses) return AuthType.USE_GEMINI;
  return getAuthTypeFromEnv();
}
