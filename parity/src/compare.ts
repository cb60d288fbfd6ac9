import { isDeepStrictEqual } from 'node:util';

import { firstDifference } from './difference.js';
import type { Difference } from './difference.js';
import { normalise } from './normalise.js';
import type { Recording } from './recording.js';
import type { IntendedDifference } from './rules/intended-difference.js';

/** What the comparison of one scenario came to. */
export interface Verdict {
  readonly name: string;
  readonly requests: number;
  readonly events: number;
  /** The intended differences that were seen. */
  readonly intended: readonly string[];
  /** Empty if all is as it should be. */
  readonly complaints: readonly string[];
}

/** Compares what ours did with what the legacy session did, but for the intended differences. */
export function compare(
  { name, intended = [] }: { readonly name: string; readonly intended?: readonly IntendedDifference[] },
  legacy: Recording | undefined,
  ours: Recording | undefined,
): Verdict {
  if (!legacy || !ours) {
    return { name, requests: 0, events: 0, intended: [], complaints: ['It was not played on both runtimes.'] };
  }
  const { expected, stale } = applyRules(legacy, intended);
  const [left, right] = [normalise(expected), normalise(ours)];
  const differences = [
    firstDifference(left.requests, right.requests, 'requests'),
    firstDifference(left.sends, right.sends, 'sends'),
  ];
  return {
    name,
    requests: ours.requests.length,
    events: ours.sends.flat().length,
    intended: intended.map(({ id }) => id),
    complaints: [
      ...legacy.problems.map((problem) => `legacy: ${problem}`),
      ...ours.problems.map((problem) => `ours: ${problem}`),
      ...stale.map((id) => `The intended difference ${id} changed nothing: remove it from the scenario.`),
      ...differences.filter((difference) => difference !== undefined).map(describe),
    ],
  };
}

function applyRules(legacy: Recording, rules: readonly IntendedDifference[]): { expected: Recording; stale: string[] } {
  let expected = legacy;
  const stale: string[] = [];
  for (const rule of rules) {
    const rewritten = rule.rewrite(expected);
    if (isDeepStrictEqual(rewritten, expected)) stale.push(rule.id);
    expected = rewritten;
  }
  return { expected, stale };
}

function describe({ path, legacy, ours }: Difference): string {
  return `${path}\n  legacy: ${legacy}\n  ours:   ${ours}`;
}
