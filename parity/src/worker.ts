import { playScenario } from './play-scenario.js';
import type { PlayedScenario } from './run-worker.js';
import { scenarios } from './scenarios/index.js';

const [runtime, ...names] = process.argv.slice(2);
if (runtime !== 'legacy' && runtime !== 'adk') throw new Error(`no such runtime: ${runtime}`);

for (const scenario of scenarios) {
  if (!names.includes(scenario.name)) continue;
  const played: PlayedScenario = { name: scenario.name, recording: await playScenario(scenario, runtime) };
  process.send?.(played);
}
process.disconnect();
// Core leaves sockets and timers behind; there is nothing more to do.
process.exit(0);
