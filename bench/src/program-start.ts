import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { FakeGemini, reply, text } from '@pollux/testkit';

import { treeRssMb } from './process-tree.js';
import type { Figure } from './report.js';
import { median } from './statistics.js';

const RUNS = 7;
const PROGRAMS = {
  pollux: fileURLToPath(new URL('../../packages/cli/dist/pollux.js', import.meta.url)),
  gemini: join(dirname(createRequire(import.meta.url).resolve('@google/gemini-cli/package.json')), 'bundle/gemini.js'),
};
type Program = keyof typeof PROGRAMS;

interface Start {
  readonly firstRequestMs: number;
  readonly rssMb: number;
}

/** From the start of the process to the first request to the model, as a script would wait for it. */
export async function measureProgramStart(): Promise<Figure[]> {
  const starts: Record<Program, Start>[] = [];
  for (let run = 0; run < RUNS; run++) starts.push({ gemini: await start('gemini'), pollux: await start('pollux') });
  const of = (program: Program, key: keyof Start): number => median(starts.map((pair) => pair[program][key]));
  const [version, node] = [
    await medianOf(() => wall([PROGRAMS.pollux, '--version'])),
    await medianOf(() => wall(['-e', '0'])),
  ];
  return [
    {
      name: 'process start to first model request, pollux / gemini',
      ratio: of('pollux', 'firstRequestMs') / of('gemini', 'firstRequestMs'),
      goal: 0.4,
      detail: `${of('pollux', 'firstRequestMs').toFixed(0)} ms / ${of('gemini', 'firstRequestMs').toFixed(0)} ms`,
    },
    {
      name: 'memory of the process tree at the first request, pollux / gemini',
      ratio: of('pollux', 'rssMb') / of('gemini', 'rssMb'),
      goal: 0.6,
      detail: `${of('pollux', 'rssMb').toFixed(0)} MB / ${of('gemini', 'rssMb').toFixed(0)} MB`,
    },
    {
      name: 'pollux --version / node -e 0',
      ratio: version / node,
      goal: 2,
      detail: `${version.toFixed(0)} ms / ${node.toFixed(0)} ms`,
    },
  ];
}

async function start(program: Program): Promise<Start> {
  const home = await mkdtemp(join(tmpdir(), 'pollux-bench-'));
  const workspace = join(home, 'workspace');
  await mkdir(workspace);
  await mkdir(join(home, '.gemini'));
  await writeFile(join(home, '.gemini/settings.json'), SETTINGS);
  let rssMb = NaN;
  const server = await FakeGemini.start((request) => {
    if (request.verb === 'streamGenerateContent') rssMb = treeRssMb(child.pid ?? 0);
    return reply(text('hello'));
  });
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(process.execPath, [PROGRAMS[program], '-p', 'hi', '-m', 'gemini-2.5-pro'], {
    cwd: workspace,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      GEMINI_CLI_HOME: home,
      GEMINI_API_KEY: 'bench',
      GOOGLE_GEMINI_BASE_URL: server.url,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const code = await exited;
  const firstRequestMs = (server.modelCalls[0]?.receivedAt ?? NaN) - startedAt;
  await server.close();
  await rm(home, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return { firstRequestMs, rssMb };
}

const SETTINGS = JSON.stringify({
  security: { auth: { selectedType: 'gemini-api-key' } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
});

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < 2 * RUNS; run++) values.push(await measure());
  return median(values);
}

async function wall(args: string[]): Promise<number> {
  const before = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  return performance.now() - before;
}
