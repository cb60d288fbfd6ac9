import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AgentEvent } from '@pollux/runtime';
import { FakeGemini } from '@pollux/testkit';

import { parseArgs } from '../args/parse-args.js';
import { loadCliConfig } from '../config/load-cli-config.js';
import { ExitCode } from '../exit-codes.js';
import { Progress } from './progress.js';
import type { DemoScreen } from './progress.js';
import { demoScript } from './script.js';
import { demoSummary } from './summary.js';
import { createDemoWorkspace, MENDED } from './workspace.js';

const PROMPT = 'The test of the cart fails. Find out why, mend it and run the test.';
const HEADER = [
  'Pollux demo: the real agent at work on a small project.',
  "The model's replies are scripted and come from a server on this machine.",
  'The tools, the files and the test are real.',
  '',
];

/** The real runtime on a scratch project, against a Gemini API on loopback: no key, no network. */
export async function runDemo(screen: DemoScreen): Promise<ExitCode> {
  const { root, home, project } = await createDemoWorkspace();
  const server = await FakeGemini.start(demoScript());
  const environment = {
    HOME: home,
    GEMINI_CLI_HOME: home,
    GEMINI_API_KEY: 'demo',
    GOOGLE_GEMINI_BASE_URL: server.url,
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  };
  const env = Object.assign(process.env, environment);
  const parsed = parseArgs(['-p', PROMPT, '-y', '-m', 'auto-gemini-2.5']);
  if (parsed.kind !== 'run') throw new Error('the demo has no prompt');
  const cli = await loadCliConfig(parsed.args, { cwd: project, env, warn: () => undefined });
  for (const line of [...HEADER, `  prompt   ${PROMPT}`]) screen.write(`${line}\n`);

  const { createDemoSession } = await import('./demo-session.js');
  const progress = new Progress(screen);
  const { session, dispose } = await createDemoSession(cli, (from, to) =>
    progress.note(`quota    ${from} answers 429, going on with ${to}`),
  );
  const events: AgentEvent[] = [];
  const log = join(root, 'events.jsonl');
  progress.start();
  try {
    for await (const event of session.sendStream({ message: { content: [{ type: 'text', text: PROMPT }] } })) {
      events.push(event);
      progress.show(event);
      await appendFile(log, `${JSON.stringify(event)}\n`);
    }
  } finally {
    progress.stop();
    await dispose();
    await server.close();
  }

  const mended = (await readFile(join(project, 'src/cart.js'), 'utf8')).includes(MENDED);
  for (const line of demoSummary(events, { mended, project, log })) screen.write(`${line}\n`);
  return mended && server.unexpected.length === 0 ? ExitCode.ok : ExitCode.error;
}
