import { AdkAgentService } from '@pollux/runtime';
import type { PolluxSession } from '@pollux/runtime';

import type { CliConfig } from '../config/cli-config.js';

export interface DemoSession {
  readonly session: PolluxSession;
  readonly dispose: () => Promise<void>;
}

/** A session that goes on with the next model when one has no quota left, and says so. */
export async function createDemoSession(
  cli: CliConfig,
  onFallback: (from: string, to: string) => void,
): Promise<DemoSession> {
  const service = await AdkAgentService.fromConfig({
    runtime: 'adk',
    createConfig: async (sessionId) => {
      const config = await cli.createConfig(sessionId);
      config.setFallbackModelHandler(async (from, to) => {
        onFallback(from, to);
        return 'retry_always';
      });
      return config;
    },
  });
  return { session: await service.createSession(), dispose: () => service.dispose() };
}
