import type { BasePlugin } from '@google/adk';
import { z } from 'zod';

import { InvalidSettingsError } from './errors.js';
import { ApprovalMode, AuthType } from './gemini-core.js';

const strings = z.array(z.string());

/** By shape: a caller's copy of ADK need not be ours. */
function isPlugin(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && 'beforeModelCallback' in value;
}

const telemetrySchema = z.looseObject({
  enabled: z.boolean().optional(),
  outfile: z.string().optional(),
  otlpEndpoint: z.string().optional(),
  logPrompts: z.boolean().optional(),
});

/** The keys of Gemini CLI's settings that the runtime itself reads; all others are allowed and left alone. */
const settingsSchema = z.looseObject({
  general: z
    .looseObject({
      maxAttempts: z.number().int().min(1).optional(),
      retryFetchErrors: z.boolean().optional(),
      plan: z.looseObject({ enabled: z.boolean().optional() }).optional(),
    })
    .optional(),
  model: z
    .looseObject({
      name: z.string().min(1).optional(),
      maxSessionTurns: z.number().int().optional(),
      compressionThreshold: z.number().optional(),
      disableLoopDetection: z.boolean().optional(),
      skipNextSpeakerCheck: z.boolean().optional(),
    })
    .optional(),
  context: z
    .looseObject({
      fileName: z.union([z.string(), strings]).optional(),
      includeDirectories: strings.optional(),
      includeDirectoryTree: z.boolean().optional(),
    })
    .optional(),
  tools: z
    .looseObject({
      core: strings.optional(),
      allowed: strings.optional(),
      exclude: strings.optional(),
      useRipgrep: z.boolean().optional(),
      truncateToolOutputThreshold: z.number().optional(),
    })
    .optional(),
  mcpServers: z.record(z.string(), z.looseObject({})).optional(),
  hooks: z.record(z.string(), z.unknown()).optional(),
  hooksConfig: z.looseObject({ enabled: z.boolean().optional() }).optional(),
  privacy: z.looseObject({ usageStatisticsEnabled: z.boolean().optional() }).optional(),
  telemetry: telemetrySchema.optional(),
  security: z
    .looseObject({
      auth: z.looseObject({ selectedType: z.enum(AuthType).optional() }).optional(),
      disableYoloMode: z.boolean().optional(),
      enableConseca: z.boolean().optional(),
    })
    .optional(),
  experimental: z
    .looseObject({
      adk: z
        .looseObject({
          runtimeEnabled: z.boolean().optional(),
          agentSessionNoninteractiveEnabled: z.boolean().optional(),
          agentSessionInteractiveEnabled: z.boolean().optional(),
          agentSessionSubagentEnabled: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
});

const optionsSchema = z.strictObject({
  cwd: z.string().min(1),
  model: z.string().min(1).optional(),
  approvalMode: z.enum(ApprovalMode).optional(),
  settings: settingsSchema.optional(),
  runtime: z.enum(['adk', 'legacy']).optional(),
  auth: z
    .strictObject({
      type: z.enum(AuthType).optional(),
      apiKey: z.string().optional(),
      baseUrl: z.url().optional(),
      headers: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  trustedFolder: z.boolean().optional(),
  plugins: z.array(z.custom<BasePlugin>(isPlugin, 'not an ADK plugin')).optional(),
  fakeResponses: z.string().optional(),
  debug: z.boolean().optional(),
});

/** What `AdkAgentService.create` takes. */
export interface AgentServiceOptions {
  /** The workspace: where the tools work. */
  cwd: string;
  /** A model or an alias; else the settings' `model.name`, else Gemini CLI's automatic choice. */
  model?: string;
  approvalMode?: `${ApprovalMode}`;
  /** Gemini CLI's settings, as they stand in `settings.json`. */
  settings?: GeminiSettings;
  /** Overrides the setting `experimental.adk.runtimeEnabled`. */
  runtime?: 'adk' | 'legacy';
  /** How to authenticate; else the settings' `security.auth.selectedType`, else what the environment offers. */
  auth?: { type?: `${AuthType}`; apiKey?: string; baseUrl?: string; headers?: Record<string, string> };
  /** Whether the workspace is trusted, which the more permissive approval modes need. Default true. */
  trustedFolder?: boolean;
  /** ADK plugins, called for every session of the service. */
  plugins?: BasePlugin[];
  /** A file of Gemini CLI's `--fake-responses`, used in place of the API. */
  fakeResponses?: string;
  /** Lets core and ADK write their debug logs to the console. */
  debug?: boolean;
}

/** Gemini CLI's settings, as far as the runtime reads them. */
export type GeminiSettings = z.input<typeof settingsSchema>;
/** The options after they were checked. */
export type ParsedOptions = z.output<typeof optionsSchema>;
/** The settings `experimental.adk.*`. */
export type AdkSettings = NonNullable<NonNullable<ParsedOptions['settings']>['experimental']>['adk'];

export function parseOptions(options: AgentServiceOptions): ParsedOptions {
  const result = optionsSchema.safeParse(options);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'options'}: ${issue.message}`);
  throw new InvalidSettingsError(problems.join('; '), result.error);
}
