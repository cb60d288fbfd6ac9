import { isDeepStrictEqual } from 'node:util';

/** Turns what the yardstick did into what ours must do, one difference after the other. */
export interface Rule<R> {
  readonly id: string;
  rewrite(recording: R): R;
}

/** What is expected after all rules, and a complaint about each that changed nothing. */
export function applyRules<R>(recording: R, rules: readonly Rule<R>[]): { expected: R; complaints: string[] } {
  let expected = recording;
  const complaints: string[] = [];
  for (const rule of rules) {
    const rewritten = rule.rewrite(expected);
    if (isDeepStrictEqual(rewritten, expected)) {
      complaints.push(`The intended difference ${rule.id} changed nothing: remove it from the scenario.`);
    }
    expected = rewritten;
  }
  return { expected, complaints };
}
