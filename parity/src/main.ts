import { runCliParity } from './cli/run-cli-parity.js';
import { cliScenarios } from './cli/scenarios/index.js';
import { report } from './report.js';
import { runParity } from './run-parity.js';
import { scenarios } from './scenarios/index.js';
import { differs } from './verdict.js';

// `--cli` compares the programs, else the sessions; then the scenarios' names, or none for all.
const [first, ...rest] = process.argv.slice(2);
const verdicts =
  first === '--cli'
    ? await runCliParity(named(cliScenarios, rest))
    : await runParity(named(scenarios, process.argv.slice(2)));
process.stdout.write(report(verdicts));
process.exitCode = verdicts.some(differs) ? 1 : 0;

function named<S extends { readonly name: string }>(all: readonly S[], names: readonly string[]): readonly S[] {
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.`);
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}
