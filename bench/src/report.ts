/** One measured ratio; smaller is better. */
export interface Figure {
  readonly name: string;
  readonly ratio: number;
  readonly goal?: number;
  readonly detail: string;
}

export function formatFigure({ name, ratio, goal, detail }: Figure): string {
  const verdict = goal === undefined ? '' : ratio <= goal ? `  (goal ${goal}: reached)` : `  (goal ${goal}: MISSED)`;
  return `${ratio.toFixed(2).padStart(7)}  ${name}${verdict}\n         ${detail}`;
}
