import { compare } from './compare.js';
import { runWorker } from './run-worker.js';
import type { ParityScenario } from './scenario.js';
import type { Verdict } from './verdict.js';

/** Plays the scenarios on both runtimes and compares them. */
export async function runParity(scenarios: readonly ParityScenario[]): Promise<Verdict[]> {
  const names = scenarios.map(({ name }) => name);
  const [legacy, ours] = await Promise.all([runWorker('legacy', names), runWorker('adk', names)]);
  return scenarios.map((scenario) => compare(scenario, legacy.get(scenario.name), ours.get(scenario.name)));
}
