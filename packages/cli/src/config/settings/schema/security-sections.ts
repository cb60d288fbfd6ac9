import { z } from 'zod';

import type { MCPServerConfig, RequiredMcpServerConfig } from '../../../gemini-core.js';
import { flag, flags, isRecord, text, texts } from './fields.js';

export const security = z.looseObject({
  ...flags('enablePermanentToolApproval', 'autoAddToPolicyByDefault'),
  toolSandboxing: flag,
  disableYoloMode: flag,
  disableAlwaysAllow: flag,
  blockGitExtensions: flag,
  allowedExtensions: texts,
  folderTrust: z.looseObject({ enabled: flag }).optional(),
  environmentVariableRedaction: z.looseObject({ allowed: texts, blocked: texts, enabled: flag }).optional(),
  auth: z.looseObject({ selectedType: text, enforcedType: text, useExternal: flag }).optional(),
  enableConseca: flag,
});

export const advanced = z.looseObject({
  autoConfigureMemory: flag,
  dnsResolutionOrder: text,
  excludedEnvVars: texts,
  ignoreLocalEnv: flag,
  bugCommand: z.strictObject({ urlTemplate: z.string() }).optional(),
});

const adminServers = z.record(z.string(), z.custom<MCPServerConfig>(isRecord)).optional();
const requiredServers = z.record(z.string(), z.custom<RequiredMcpServerConfig>(isRecord)).optional();

/** Never taken from a file: an administrator sets it through the account. */
export const admin = z.looseObject({
  secureModeEnabled: flag,
  extensions: z.looseObject({ enabled: flag }).optional(),
  mcp: z.looseObject({ enabled: flag, config: adminServers, requiredConfig: requiredServers }).optional(),
  skills: z.looseObject({ enabled: flag }).optional(),
});
