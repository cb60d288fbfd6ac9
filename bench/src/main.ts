import { measureParallelTools } from './parallel-tools.js';
import { measureProgramStart } from './program-start.js';
import { formatFigure } from './report.js';
import { measureTurnOverhead } from './turn-overhead.js';

const SUITES = {
  'program-start': measureProgramStart,
  'parallel-tools': measureParallelTools,
  'turn-overhead': measureTurnOverhead,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`${name}\n`);
  for (const figure of await measure()) process.stdout.write(`${formatFigure(figure)}\n`);
}
