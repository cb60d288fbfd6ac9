/** What the comparison of one scenario came to. */
export interface Verdict {
  readonly name: string;
  /** How much there was to compare, or how it ended; the same names for all scenarios of a kind. */
  readonly figures: Readonly<Record<string, number>>;
  /** The intended differences that were seen. */
  readonly intended: readonly string[];
  /** Empty if all is as it should be. */
  readonly complaints: readonly string[];
}

/** Whether something in it is not as it should be. */
export function differs({ complaints }: Verdict): boolean {
  return complaints.length > 0;
}
