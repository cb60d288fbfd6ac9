import {
  ApprovalMode,
  AuthType,
  Config,
  createPolicyEngineConfig,
  debugLogger,
  LegacyAgentSession,
} from '@google/gemini-cli-core';

import type { BenchSession } from './bench-session.js';

/** Gemini CLI's own session as its library offers it, without anything of ours in the process. */
export async function startLegacySession(cwd: string, url: string): Promise<BenchSession> {
  // Gemini CLI catches these in its debug drawer; printing the whole history would be charged to it unfairly.
  for (const level of ['log', 'warn', 'error', 'debug'] as const) debugLogger[level] = () => undefined;
  const config = new Config({
    sessionId: 'bench',
    cwd,
    targetDir: cwd,
    debugMode: false,
    model: 'gemini-2.5-pro',
    approvalMode: ApprovalMode.YOLO,
    policyEngineConfig: await createPolicyEngineConfig({}, ApprovalMode.YOLO, undefined, false),
    interactive: false,
    trustedFolder: true,
    usageStatisticsEnabled: false,
    telemetry: { enabled: false },
    useRipgrep: false,
    disableLoopDetection: true,
  });
  await config.refreshAuth(AuthType.USE_GEMINI, undefined, url);
  await config.initialize();
  const session = new LegacyAgentSession({ config, promptId: 'bench' });
  return { session, dispose: () => config.dispose() };
}
