import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { childInput, report } from './child.js';

/** One session to run against a server; `plain` is ours without its setting for less memory. */
export interface SessionInput {
  readonly runtime: 'adk' | 'plain' | 'legacy';
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

// Loop detection is off in both: its utility calls would be counted as overhead of the turn that they interrupt.
const { session, dispose } =
  runtime === 'legacy'
    ? await (await import('./legacy-session.js')).startLegacySession(cwd, url)
    : await (await import('./pollux-session.js')).startPolluxSession(cwd, url, runtime === 'adk');
let reason = 'none';
for await (const event of session.sendStream({ message: { content: [{ type: 'text', text: 'go' }] } })) {
  if (event.type === 'agent_end') reason = event.reason;
}
const peakRssMb = process.resourceUsage().maxRSS / 1024;
await dispose();
await rm(scratch, { recursive: true, force: true });
await report({ peakRssMb, reason } satisfies SessionResult);
