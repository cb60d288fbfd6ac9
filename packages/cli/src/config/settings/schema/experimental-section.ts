import { z } from 'zod';

import { anything, flag, flags, text } from './fields.js';

export const experimental = z.looseObject({
  ...flags('extensionManagement', 'extensionRegistry', 'useOSC52Paste', 'useOSC52Copy'),
  gemma: flag,
  voiceMode: flag,
  voice: anything,
  /** `runtimeEnabled` chooses our engine; the others are core's. */
  adk: z
    .looseObject({
      runtimeEnabled: flag,
      agentSessionNoninteractiveEnabled: flag,
      agentSessionInteractiveEnabled: flag,
      agentSessionSubagentEnabled: flag,
    })
    .optional(),
  enableAgents: flag,
  worktrees: flag,
  extensionConfig: flag,
  extensionRegistryURI: text,
  extensionReloading: flag,
  taskTracker: flag,
  modelSteering: flag,
  directWebFetch: flag,
  dynamicModelConfiguration: flag,
  gemmaModelRouter: z
    .looseObject({
      enabled: flag,
      autoStartServer: flag,
      binaryPath: text,
      classifier: z.looseObject({ host: text, model: text }).optional(),
    })
    .optional(),
  stressTestProfile: flag,
  autoMemory: flag,
  generalistProfile: flag,
  powerUserProfile: flag,
  contextManagement: flag,
  topicUpdateNarration: flag,
});
