import type { Verdict } from '../verdict.js';
import type { CliScenario } from './cli-scenario.js';
import { compareCli } from './compare-cli.js';
import { playCliScenario } from './play-cli-scenario.js';

/** Programs that run at a time: each of them keeps one core busy. */
const AT_A_TIME = 2;

/** Calls both programs as the scenarios say and compares what they did. */
export async function runCliParity(scenarios: readonly CliScenario[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const waiting = [...scenarios.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, scenario] = next;
      const gemini = await playCliScenario(scenario, 'gemini');
      verdicts[index] = compareCli(scenario, gemini, await playCliScenario(scenario, 'pollux'));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return verdicts;
}
