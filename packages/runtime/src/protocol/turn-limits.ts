/** Gemini CLI's `maxSessionTurns`, which it counts both for one prompt and for the whole session. */
export class TurnLimits {
  readonly #maxTurns: number;
  #sessionTurns = 0;

  constructor(maxTurns: number) {
    this.#maxTurns = maxTurns;
  }

  /** Counts a turn in; returns what `agent_end` says if it is one too many. */
  exceededBy(turn: number): Record<string, unknown> | undefined {
    const max = this.#maxTurns;
    if (max >= 0 && turn > max) return { code: 'MAX_TURNS_EXCEEDED', maxTurns: max, turnCount: turn - 1 };
    this.#sessionTurns++;
    return max > 0 && this.#sessionTurns > max ? { code: 'MAX_TURNS_EXCEEDED' } : undefined;
  }
}
