import { AdkAgentService, conserveMemory } from '@pollux/runtime';

import type { BenchSession } from './bench-session.js';

/** A session of ours as the command line starts it. */
export async function startPolluxSession(cwd: string, url: string, frugal: boolean): Promise<BenchSession> {
  if (frugal) conserveMemory();
  const service = await AdkAgentService.create({
    cwd,
    model: 'gemini-2.5-pro',
    approvalMode: 'yolo',
    auth: { baseUrl: url },
    settings: { tools: { useRipgrep: false }, model: { disableLoopDetection: true } },
  });
  return { session: await service.createSession(), dispose: () => service.dispose() };
}
