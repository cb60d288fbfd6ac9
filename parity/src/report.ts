import { differs } from './verdict.js';
import type { Verdict } from './verdict.js';

/** A table of all scenarios, and below it what is wrong with those that differ. */
export function report(verdicts: readonly Verdict[]): string {
  const head = ['scenario', ...Object.keys(verdicts[0]?.figures ?? {}), 'verdict'];
  const rows = [head, ...verdicts.map(rowOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const wrongs = verdicts.flatMap(({ name, complaints }) => complaints.map((text) => `\n${name}: ${text}`));
  const count = verdicts.filter(differs).length;
  const sum = `\n${verdicts.length - count} of ${verdicts.length} scenarios are as they should be.`;
  return [...table, ...wrongs, sum, ''].join('\n');
}

function rowOf(verdict: Verdict): string[] {
  const { name, figures, intended } = verdict;
  const equal = ['equal', ...(intended.length > 0 ? [`but for ${intended.join(', ')}`] : [])].join(' ');
  return [name, ...Object.values(figures).map(String), differs(verdict) ? 'DIFFERS' : equal];
}
