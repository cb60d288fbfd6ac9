import { z } from 'zod';

import { flag, number, text, texts } from './fields.js';

export const context = z.looseObject({
  fileName: z.union([z.string(), z.array(z.string())]).optional(),
  importFormat: z.enum(['tree', 'flat']).optional(),
  includeDirectoryTree: flag,
  discoveryMaxDirs: number,
  memoryBoundaryMarkers: texts,
  includeDirectories: texts,
  loadMemoryFromIncludeDirectories: flag,
  fileFiltering: z
    .looseObject({
      respectGitIgnore: flag,
      respectGeminiIgnore: flag,
      enableFileWatcher: flag,
      enableRecursiveFileSearch: flag,
      enableFuzzySearch: flag,
      customIgnoreFilePaths: texts,
    })
    .optional(),
});

export const tools = z.looseObject({
  sandbox: z.union([z.boolean(), z.string(), z.record(z.string(), z.unknown())]).optional(),
  sandboxAllowedPaths: texts,
  sandboxNetworkAccess: flag,
  shell: z
    .looseObject({
      enableInteractiveShell: flag,
      backgroundCompletionBehavior: z.enum(['silent', 'inject', 'notify']).optional(),
      pager: text,
      showColor: flag,
      inactivityTimeout: number,
      enableShellOutputEfficiency: flag,
    })
    .optional(),
  core: texts,
  allowed: texts,
  confirmationRequired: texts,
  exclude: texts,
  discoveryCommand: text,
  callCommand: text,
  useRipgrep: flag,
  truncateToolOutputThreshold: number,
  disableLLMCorrection: flag,
});

const tokens = z.looseObject({ maxTokens: number, retainedTokens: number }).optional();

export const contextManagement = z.looseObject({
  historyWindow: tokens,
  messageLimits: z
    .looseObject({ normalMaxTokens: number, retainedMaxTokens: number, normalizationHeadRatio: number })
    .optional(),
});
