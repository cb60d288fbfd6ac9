import type { Layer } from './merge-settings.js';

/** Gemini CLI's defaults, where core's own differ or where lists and objects grow from them. */
export const DEFAULT_SETTINGS: Layer = {
  mcpServers: {},
  policyPaths: [],
  adminPolicyPaths: [],
  general: { defaultApprovalMode: 'default', plan: { enabled: true, modelRouting: true }, topicUpdateNarration: true },
  output: { format: 'text' },
  model: { maxSessionTurns: -1, compressionThreshold: 0.5, disableLoopDetection: false, skipNextSpeakerCheck: true },
  agents: {
    overrides: {},
    browser: {
      sessionMode: 'persistent',
      headless: false,
      allowedDomains: ['github.com', '*.google.com', 'localhost'],
      disableUserInput: true,
      maxActionsPerTask: 100,
      confirmSensitiveActions: false,
      blockFileUploads: false,
    },
  },
  context: { includeDirectories: [], fileFiltering: { customIgnoreFilePaths: [] } },
  tools: { shell: { enableInteractiveShell: true } },
  security: { folderTrust: { enabled: true } },
  advanced: { excludedEnvVars: ['DEBUG', 'DEBUG_MODE'] },
  extensions: { disabled: [] },
  skills: { enabled: true, disabled: [] },
  hooksConfig: { enabled: true, disabled: [] },
  hooks: Object.fromEntries(
    [
      'BeforeTool',
      'AfterTool',
      'BeforeAgent',
      'AfterAgent',
      'Notification',
      'SessionStart',
      'SessionEnd',
      'PreCompress',
      'BeforeModel',
      'AfterModel',
      'BeforeToolSelection',
    ].map((event) => [event, []]),
  ),
};
