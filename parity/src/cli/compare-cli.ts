import { describe, firstDifference } from '../difference.js';
import type { Difference } from '../difference.js';
import { applyRules } from '../rules/apply-rules.js';
import type { Verdict } from '../verdict.js';
import type { CliRecording } from './cli-recording.js';
import { normaliseCli } from './normalise-cli.js';
import type { CliDifference } from './rules/cli-difference.js';

const SHOWN = 400;
const LABELS = { legacy: 'gemini', ours: 'pollux' };

/** Compares what `pollux` did with what `gemini` did, but for the intended differences. */
export function compareCli(
  { name, intended = [] }: { readonly name: string; readonly intended?: readonly CliDifference[] },
  gemini: CliRecording,
  pollux: CliRecording,
): Verdict {
  const { expected, complaints } = applyRules(gemini, intended);
  const [left, right] = [normaliseCli(expected), normaliseCli(pollux)];
  const differences = [
    firstDifference(left.exitCode, right.exitCode, 'exitCode'),
    firstDifference(left.stdout, right.stdout, 'stdout'),
    ofStderr([left.stderr, expected.stderr], [right.stderr, pollux.stderr]),
    firstDifference(left.requests, right.requests, 'requests'),
    firstDifference(left.produced, right.produced, 'produced'),
  ].filter((difference) => difference !== undefined);
  return {
    name,
    figures: { requests: pollux.requests.length, exit: pollux.exitCode ?? -1, bytes: Buffer.byteLength(pollux.stdout) },
    intended: intended.map(({ id }) => id),
    complaints: [
      ...gemini.problems.map((problem) => `gemini: ${problem}`),
      ...pollux.problems.map((problem) => `pollux: ${problem}`),
      ...complaints,
      ...differences.map((difference) => describe(difference, LABELS)),
    ],
  };
}

type ClassAndText = readonly [type: string, text: string];

/** The classes are compared; of two that differ the texts say more. */
function ofStderr(gemini: ClassAndText, pollux: ClassAndText): Difference | undefined {
  const show = ([type, text]: ClassAndText): string => `${type} ${JSON.stringify(text.slice(0, SHOWN))}`;
  return gemini[0] === pollux[0] ? undefined : { path: 'stderr', legacy: show(gemini), ours: show(pollux) };
}
