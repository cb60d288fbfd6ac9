import { AdkAgentService, conserveMemory } from '@pollux/runtime';

import type { ExitCode } from '../exit-codes.js';
import type { Config } from '../gemini-core.js';
import { countModelCalls } from './count-model-calls.js';
import { converse } from './converse.js';
import { showFeedback } from './feedback.js';
import type { RunJob } from './run-job.js';
import { assertSessionIdIsFree } from './session-id.js';
import { runEndHooks } from './session-hooks.js';
import { flushTelemetry } from './telemetry.js';

/** Opens a session, runs the prompt in it, and ends the session. This module loads core and the runtime. */
export async function runAgent(job: RunJob): Promise<ExitCode> {
  const { args, host, streams, interrupts } = job;
  conserveMemory();
  if (args.sessionId !== undefined) await assertSessionIdIsFree(args.sessionId, host.cwd);
  const stopFeedback = showFeedback((text) => streams.stderr(text), args.debug);
  const { service, config } = await openService(job);
  try {
    const session = await service.createSession();
    interrupts.signal.addEventListener('abort', () => void session.abort(), { once: true });
    return await converse(job, session, config);
  } finally {
    await runEndHooks(config);
    await service.dispose();
    await flushTelemetry(config);
    stopFeedback();
  }
}

async function openService({ args, config: cliConfig }: RunJob): Promise<{ service: AdkAgentService; config: Config }> {
  let config: Config | undefined;
  const service = await AdkAgentService.fromConfig({
    createConfig: async (sessionId) => {
      config = await cliConfig.createConfig(sessionId);
      if (cliConfig.runtime === 'adk') countModelCalls(config);
      return config;
    },
    runtime: cliConfig.runtime,
    debug: args.debug,
    firstSessionId: args.sessionId,
  });
  if (!config) throw new Error('The service was created without a Config.');
  return { service, config };
}
