import { differs, report } from './report.js';
import { runParity } from './run-parity.js';
import { scenarios } from './scenarios/index.js';

// Without arguments all scenarios, else those that are named.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.`);

const verdicts = await runParity(scenarios.filter(({ name }) => names.length === 0 || names.includes(name)));
process.stdout.write(report(verdicts));
process.exitCode = verdicts.some(differs) ? 1 : 0;
