import { runChild } from './child.js';
import { GeminiProcess } from './gemini-process.js';
import type { Figure } from './report.js';
import type { SessionInput } from './session-client.js';

const TOOL_SECONDS = 1;

/** Three one-second tools in one response: how long until the model hears of all three. */
export async function measureParallelTools(): Promise<Figure[]> {
  const [adk, legacy] = [await run('adk'), await run('legacy')];
  return [
    {
      name: 'three parallel one-second tools, ours / one second',
      ratio: adk / (TOOL_SECONDS * 1000),
      goal: 1.5,
      detail: `${adk.toFixed(0)} ms; legacy ${legacy.toFixed(0)} ms`,
    },
  ];
}

async function run(runtime: SessionInput['runtime']): Promise<number> {
  const server = await GeminiProcess.start({ play: 'parallel-tools', turns: 2 });
  await runChild('session-client.js', { runtime, url: server.url } satisfies SessionInput);
  const [gap] = await server.gaps();
  await server.stop();
  return gap ?? NaN;
}
