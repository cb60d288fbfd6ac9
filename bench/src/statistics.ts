export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return NaN;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? NaN)) / 2 : upper;
}

/** The values around a turn: one turn alone is noise. */
export function around(values: readonly number[], turn: number, width = 10): number[] {
  return values.slice(Math.max(0, turn - width), turn + width);
}
