import { runChild } from './child.js';
import type { FloorInput } from './floor-client.js';
import { GeminiProcess } from './gemini-process.js';
import type { Figure } from './report.js';
import type { SessionInput, SessionResult } from './session-client.js';
import { around, median } from './statistics.js';

const TURNS = 300;
const EARLY = 20;
const LATE = 290;
const FLOOR_REQUESTS = 40;
const RUNS = 3;

interface LoopRun {
  readonly early: number;
  readonly late: number;
  readonly peakRssMb: number;
  readonly floorEarly: number;
  readonly floorLate: number;
}

/** A 300-turn tool loop: what the client costs per turn, and what it holds in memory. */
export async function measureTurnOverhead(): Promise<Figure[]> {
  const runs: Record<SessionInput['runtime'], LoopRun>[] = [];
  // Interleaved, so that a slow minute of the machine hits all.
  for (let run = 0; run < RUNS; run++)
    runs.push({ legacy: await runLoop('legacy'), adk: await runLoop('adk'), plain: await runLoop('plain') });
  const of = (runtime: SessionInput['runtime'], key: keyof LoopRun): number =>
    median(runs.map((run) => run[runtime][key]));

  const beyondFloorEarly = of('adk', 'early') - of('adk', 'floorEarly');
  const beyondFloorLate = of('adk', 'late') - of('adk', 'floorLate');
  return [
    {
      name: `client overhead at turn ${LATE}, ours / legacy`,
      ratio: of('adk', 'late') / of('legacy', 'late'),
      goal: 0.5,
      detail: `${of('adk', 'late').toFixed(1)} ms / ${of('legacy', 'late').toFixed(1)} ms`,
    },
    {
      name: `client overhead at turn ${EARLY}, ours / legacy`,
      ratio: of('adk', 'early') / of('legacy', 'early'),
      detail: `${of('adk', 'early').toFixed(1)} ms / ${of('legacy', 'early').toFixed(1)} ms`,
    },
    {
      name: `our overhead beyond sending the request, turn ${LATE} / turn ${EARLY}`,
      ratio: beyondFloorLate / beyondFloorEarly,
      goal: 1.5,
      detail:
        `${beyondFloorLate.toFixed(1)} ms / ${beyondFloorEarly.toFixed(1)} ms; bare @google/genai client: ` +
        `${of('adk', 'floorLate').toFixed(1)} ms / ${of('adk', 'floorEarly').toFixed(1)} ms`,
    },
    {
      name: `peak memory of ${TURNS} turns, ours / legacy`,
      ratio: of('adk', 'peakRssMb') / of('legacy', 'peakRssMb'),
      goal: 0.5,
      detail: `${of('adk', 'peakRssMb').toFixed(0)} MB / ${of('legacy', 'peakRssMb').toFixed(0)} MB`,
    },
    {
      name: 'the same two, ours without conserveMemory()',
      ratio: of('plain', 'peakRssMb') / of('legacy', 'peakRssMb'),
      detail:
        `${of('plain', 'peakRssMb').toFixed(0)} MB; overhead at turn ${LATE}: ` +
        `${of('plain', 'late').toFixed(1)} ms / ${of('legacy', 'late').toFixed(1)} ms`,
    },
  ];
}

async function runLoop(runtime: SessionInput['runtime']): Promise<LoopRun> {
  const server = await GeminiProcess.start({ play: 'tool-loop', turns: TURNS });
  const input: SessionInput = { runtime, url: server.url };
  const { peakRssMb, reason } = await runChild<SessionResult>('session-client.js', input);
  if (reason !== 'completed') throw new Error(`the ${runtime} session ended with ${reason}`);
  const gaps = await server.gaps();
  const [early, late] = [await server.body(EARLY), await server.body(LATE)];
  await server.stop();
  return {
    early: median(around(gaps, EARLY)),
    late: median(around(gaps, LATE)),
    peakRssMb,
    floorEarly: await floor(early),
    floorLate: await floor(late),
  };
}

/** What the bare client needs from the end of a response to the arrival of the same request again. */
async function floor(body: unknown): Promise<number> {
  const server = await GeminiProcess.start({ play: 'echo', turns: FLOOR_REQUESTS });
  const input = { url: server.url, count: FLOOR_REQUESTS, body } satisfies Omit<FloorInput, 'body'> & { body: unknown };
  await runChild('floor-client.js', input);
  const gaps = await server.gaps();
  await server.stop();
  return median(gaps.slice(10));
}
