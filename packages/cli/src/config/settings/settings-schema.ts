import { z } from 'zod';

import { context, contextManagement, tools } from './schema/context-and-tools.js';
import { experimental } from './schema/experimental-section.js';
import { flag, texts } from './schema/fields.js';
import { billing, general, ide, output, privacy } from './schema/general-sections.js';
import * as hooksAndTelemetry from './schema/hooks-and-telemetry.js';
import * as mcpSections from './schema/mcp-sections.js';
import * as modelSections from './schema/model-sections.js';
import { admin, advanced, security } from './schema/security-sections.js';
import { ui } from './schema/ui-section.js';

const shared = {
  policyPaths: texts,
  adminPolicyPaths: texts,
  general: general.optional(),
  output: output.optional(),
  ui: ui.optional(),
  ide: ide.optional(),
  privacy: privacy.optional(),
  billing: billing.optional(),
  model: modelSections.model.optional(),
  context: context.optional(),
  tools: tools.optional(),
  mcp: mcpSections.mcp.optional(),
  useWriteTodos: flag,
  security: security.optional(),
  advanced: advanced.optional(),
  experimental: experimental.optional(),
  extensions: hooksAndTelemetry.extensions.optional(),
  skills: hooksAndTelemetry.skills.optional(),
  hooksConfig: hooksAndTelemetry.hooksConfig.optional(),
  contextManagement: contextManagement.optional(),
  admin: admin.optional(),
};

/** What the program reads. Sections that core takes whole are only checked to be objects. */
export const settingsSchema = z.looseObject({
  ...shared,
  mcpServers: mcpSections.mcpServers,
  modelConfigs: modelSections.modelConfigs,
  agents: modelSections.agents,
  hooks: hooksAndTelemetry.hooks,
  telemetry: hooksAndTelemetry.telemetry,
});

/** What a person is told about: every key that Gemini CLI knows, to the last level. */
export const reportedSchema = z.looseObject({
  ...shared,
  mcpServers: mcpSections.reportedMcpServers,
  modelConfigs: modelSections.reportedModelConfigs.optional(),
  agents: modelSections.reportedAgents.optional(),
  hooks: hooksAndTelemetry.reportedHooks,
  telemetry: hooksAndTelemetry.reportedTelemetry,
});

/** Merged settings, unknown keys included. */
export type Settings = z.infer<typeof settingsSchema>;
