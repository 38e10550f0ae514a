/** How well two ways to tell open from close suit rows in order of time. */
export type OrderEvidence = {
  /** Neighboring rows that speak for one of the two. */
  readonly rows: number;
  /** Standard deviations by which "the open continues the close before it" beats the same with both exchanged. */
  readonly z: number;
  /** Distance of opens to closes before, in units of the distance with both exchanged. */
  readonly ratio: number;
};

/**
 * A market goes on where it was: an open lies nearer to the close before it than a close does to the open before it. Rows of
 * open and close, oldest first.
 */
export function orderEvidence(rows: readonly (readonly [open: number, close: number])[]): OrderEvidence {
  let wins = 0;
  let losses = 0;
  let stated = 0;
  let exchanged = 0;
  for (let i = 1; i < rows.length; i++) {
    const [open, close] = rows[i] as readonly [number, number];
    const [openBefore, closeBefore] = rows[i - 1] as readonly [number, number];
    const here = Math.abs(open - closeBefore);
    const there = Math.abs(close - openBefore);
    stated += here;
    exchanged += there;
    if (here < there) wins += 1;
    else if (here > there) losses += 1;
  }
  const decided = wins + losses;
  return {
    rows: decided,
    z: decided === 0 ? 0 : (wins - losses) / Math.sqrt(decided),
    ratio: stated === exchanged ? 1 : stated / exchanged,
  };
}

/** Says "for" or "against" the stated order only where chance is no explanation. */
export function verdictOfOrder({ rows, z, ratio }: OrderEvidence): "for" | "against" | "open" {
  if (z >= 2.5 || (rows >= 2 && z > Math.sqrt(rows) - 1e-9 && ratio < 0.5)) return "for";
  if (z <= -3.5 && ratio > 1.5) return "against";
  return "open";
}
