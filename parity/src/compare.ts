import { describe, firstDifference } from './difference.js';
import { normalise } from './normalise.js';
import type { Recording } from './recording.js';
import { applyRules } from './rules/apply-rules.js';
import type { IntendedDifference } from './rules/intended-difference.js';
import type { Verdict } from './verdict.js';

/** Compares what ours did with what the legacy session did, but for the intended differences. */
export function compare(
  { name, intended = [] }: { readonly name: string; readonly intended?: readonly IntendedDifference[] },
  legacy: Recording | undefined,
  ours: Recording | undefined,
): Verdict {
  if (!legacy || !ours) {
    const figures = { requests: 0, events: 0 };
    return { name, figures, intended: [], complaints: ['It was not played on both runtimes.'] };
  }
  const { expected, complaints } = applyRules(legacy, intended);
  const [left, right] = [normalise(expected), normalise(ours)];
  const differences = [
    firstDifference(left.requests, right.requests, 'requests'),
    firstDifference(left.sends, right.sends, 'sends'),
  ];
  return {
    name,
    figures: { requests: ours.requests.length, events: ours.sends.flat().length },
    intended: intended.map(({ id }) => id),
    complaints: [
      ...legacy.problems.map((problem) => `legacy: ${problem}`),
      ...ours.problems.map((problem) => `ours: ${problem}`),
      ...complaints,
      ...differences.filter((difference) => difference !== undefined).map((difference) => describe(difference)),
    ],
  };
}
