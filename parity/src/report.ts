import type { Verdict } from './compare.js';

const HEAD = ['scenario', 'requests', 'events', 'verdict'] as const;

/** A table of all scenarios, and below it what is wrong with those that differ. */
export function report(verdicts: readonly Verdict[]): string {
  const rows = [HEAD, ...verdicts.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
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

/** Whether something in it is not as it should be. */
export function differs({ complaints }: Verdict): boolean {
  return complaints.length > 0;
}

function rowOf(verdict: Verdict): string[] {
  const { name, requests, events, intended } = verdict;
  const equal = ['equal', ...(intended.length > 0 ? [`but for ${intended.join(', ')}`] : [])].join(' ');
  return [name, String(requests), String(events), differs(verdict) ? 'DIFFERS' : equal];
}
