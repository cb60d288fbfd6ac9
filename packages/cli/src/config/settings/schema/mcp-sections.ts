import { z } from 'zod';

import type { MCPServerConfig } from '../../../gemini-core.js';
import { anything, flag, isRecord, number, text, texts } from './fields.js';

export const mcp = z.looseObject({ serverCommand: text, allowed: texts, excluded: texts });

/** Core judges each server when it connects, so an odd entry costs that server and not the run. */
export const mcpServers = z.record(z.string(), z.custom<MCPServerConfig>(isRecord, 'expected an object')).optional();

const textByName = z.record(z.string(), z.string()).optional();

const mcpServer = z.strictObject({
  command: text,
  args: texts,
  env: textByName,
  cwd: text,
  url: text,
  httpUrl: text,
  headers: textByName,
  tcp: text,
  type: z.enum(['stdio', 'sse', 'http']).optional(),
  timeout: number,
  trust: flag,
  description: text,
  includeTools: texts,
  excludeTools: texts,
  extension: anything,
  oauth: anything,
  authProviderType: z.enum(['dynamic_discovery', 'google_credentials', 'service_account_impersonation']).optional(),
  targetAudience: text,
  targetServiceAccount: text,
});

export const reportedMcpServers = z.record(z.string(), mcpServer).optional();
