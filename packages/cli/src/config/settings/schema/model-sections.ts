import { z } from 'zod';

import type { AgentSettings, ModelConfigServiceConfig } from '../../../gemini-core.js';
import { anything, flag, handedOn, number, text, texts } from './fields.js';

export const model = z.looseObject({
  name: text,
  maxSessionTurns: number,
  summarizeToolOutput: z.record(z.string(), z.strictObject({ tokenBudget: number })).optional(),
  compressionThreshold: number,
  disableLoopDetection: flag,
  skipNextSpeakerCheck: flag,
});

export const modelConfigs = handedOn<ModelConfigServiceConfig>();

export const reportedModelConfigs = z.looseObject({
  aliases: anything,
  customAliases: anything,
  overrides: z.array(z.unknown()).optional(),
  customOverrides: z.array(z.unknown()).optional(),
  modelDefinitions: anything,
  modelIdResolutions: anything,
  classifierIdResolutions: anything,
  modelChains: z.record(z.string(), z.array(z.unknown())).optional(),
});

export const agents = handedOn<AgentSettings>();

const agentOverride = z.strictObject({
  modelConfig: anything,
  runConfig: z.strictObject({ maxTimeMinutes: number, maxTurns: number }).optional(),
  enabled: flag,
  tools: texts,
  mcpServers: anything,
});

export const reportedAgents = z.looseObject({
  overrides: z.record(z.string(), agentOverride).optional(),
  browser: z
    .looseObject({
      sessionMode: z.enum(['persistent', 'isolated', 'existing']).optional(),
      headless: flag,
      profilePath: text,
      visualModel: text,
      allowedDomains: texts,
      disableUserInput: flag,
      maxActionsPerTask: number,
      confirmSensitiveActions: flag,
      blockFileUploads: flag,
    })
    .optional(),
});
