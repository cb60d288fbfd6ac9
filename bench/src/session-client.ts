import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AdkAgentService } from '@pollux/runtime';

import { childInput, report } from './child.js';

/** One session to run against a server. */
export interface SessionInput {
  readonly runtime: 'adk' | 'legacy';
  readonly url: string;
}

export interface SessionResult {
  readonly peakRssMb: number;
  readonly reason: string;
}

const { runtime, url } = await childInput<SessionInput>();
const scratch = await mkdtemp(join(tmpdir(), 'pollux-bench-'));
const cwd = join(scratch, 'workspace');
for (let i = 0; i < 10; i++) await mkdir(join(cwd, `d${i}`), { recursive: true });
Object.assign(process.env, { HOME: scratch, GEMINI_CLI_HOME: scratch, GEMINI_API_KEY: 'bench' });

const service = await AdkAgentService.create({
  cwd,
  runtime,
  model: 'gemini-2.5-pro',
  approvalMode: 'yolo',
  auth: { baseUrl: url },
  settings: {
    tools: { useRipgrep: false },
    // Its utility calls would be counted as overhead of the turn that they interrupt.
    model: { disableLoopDetection: true },
  },
});
const session = await service.createSession();
let reason = 'none';
for await (const event of session.sendStream({ message: { content: [{ type: 'text', text: 'go' }] } })) {
  if (event.type === 'agent_end') reason = event.reason;
}
const peakRssMb = process.resourceUsage().maxRSS / 1024;
await service.dispose();
await rm(scratch, { recursive: true, force: true });
await report({ peakRssMb, reason } satisfies SessionResult);
