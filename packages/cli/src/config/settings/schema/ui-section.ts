import { z } from 'zod';

import { anything, flag, flags, number, text, texts } from './fields.js';

/** Nearly all of it is for a terminal UI; it is here so that a wrong type is reported all the same. */
export const ui = z.looseObject({
  ...flags(
    'debugRainbow',
    'autoThemeSwitching',
    'hideWindowTitle',
    'showStatusInTitle',
    'dynamicWindowTitle',
    'showHomeDirectoryWarning',
    'showCompatibilityWarnings',
    'hideTips',
    'escapePastedAtSymbols',
    'showShortcutsHint',
    'compactToolOutput',
    'hideBanner',
    'hideContextSummary',
    'hideFooter',
    'collapseDrawerDuringApproval',
    'showLineNumbers',
    'showCitations',
    'showModelInfoInChat',
    'showUserIdentity',
    'incrementalRendering',
    'showSpinner',
  ),
  theme: text,
  terminalBackgroundPollingInterval: number,
  customThemes: anything,
  customWittyPhrases: texts,
  inlineThinkingMode: z.enum(['off', 'full']).optional(),
  loadingPhrases: z.enum(['tips', 'witty', 'all', 'off']).optional(),
  errorVerbosity: z.enum(['low', 'full']).optional(),
  footer: z
    .looseObject({
      items: texts,
      ...flags('showLabels', 'hideCWD', 'hideSandboxStatus', 'hideModelInfo', 'hideContextPercentage'),
    })
    .optional(),
  showMemoryUsage: flag,
  useAlternateBuffer: flag,
  terminalBuffer: flag,
  renderProcess: flag,
  useBackgroundColor: flag,
  accessibility: z.looseObject({ enableLoadingPhrases: flag, screenReader: flag }).optional(),
});
