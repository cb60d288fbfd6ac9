import { z } from 'zod';

import { flag, flags, number, text } from './fields.js';

export const general = z.looseObject({
  ...flags(
    'openEditorInNewWindow',
    'vimMode',
    'devtools',
    'enableAutoUpdate',
    'enableAutoUpdateNotification',
    'enableNotifications',
    'debugKeystrokeLogging',
  ),
  preferredEditor: text,
  notificationMethod: z.enum(['auto', 'osc9', 'osc777', 'bell']).optional(),
  defaultApprovalMode: z.enum(['default', 'auto_edit', 'plan']).optional(),
  checkpointing: z.looseObject({ enabled: flag }).optional(),
  plan: z.looseObject({ enabled: flag, directory: text, modelRouting: flag }).optional(),
  retryFetchErrors: flag,
  maxAttempts: number,
  sessionRetention: z.looseObject({ enabled: flag, maxAge: text, maxCount: number, minRetention: text }).optional(),
  topicUpdateNarration: flag,
  logRagSnippets: flag,
});

/** `stream-json` is a flag's value that works in the settings as well. */
export const output = z.looseObject({ format: z.enum(['text', 'json', 'stream-json']).optional() });

export const privacy = z.looseObject({ usageStatisticsEnabled: flag });

export const billing = z.looseObject({
  overageStrategy: z.enum(['ask', 'always', 'never']).optional(),
  vertexAi: z
    .looseObject({
      requestType: z.enum(['dedicated', 'shared']).optional(),
      sharedRequestType: z.enum(['priority', 'flex']).optional(),
    })
    .optional(),
});

export const ide = z.looseObject({ enabled: flag, hasSeenNudge: flag });
