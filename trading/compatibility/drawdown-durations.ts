/** Fall from the running maximum, as a fraction, at every row. */
export function drawdownCurve(equity: Float64Array): Float64Array {
  const curve = new Float64Array(equity.length);
  let peak = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < equity.length; i++) {
    const value = equity[i] as number;
    if (value > peak) peak = value;
    curve[i] = 1 - value / peak;
  }
  return curve;
}

/**
 * Durations in milliseconds and depths of the drawdown periods between two rows without drawdown (the last row ends one, too).
 * `unmeasured` when there is none: that library then shows the depths themselves where durations belong.
 */
export type DrawdownPeriods =
  | { readonly kind: "measured"; readonly durations: readonly number[]; readonly depths: readonly number[] }
  | { readonly kind: "unmeasured"; readonly depths: readonly number[] };

export function drawdownPeriods(curve: Float64Array, time: Float64Array): DrawdownPeriods {
  const durations: number[] = [];
  const depths: number[] = [];
  const last = curve.length - 1;
  let previous = -1;
  for (let i = 0; i <= last; i++) {
    if (curve[i] !== 0 && i !== last) continue;
    if (previous >= 0 && i > previous + 1) {
      durations.push((time[i] as number) - (time[previous] as number));
      let depth = 0;
      for (let k = previous; k <= i; k++) depth = Math.max(depth, curve[k] as number);
      depths.push(depth);
    }
    previous = i;
  }
  if (durations.length > 0) return { kind: "measured", durations, depths };
  return { kind: "unmeasured", depths: Array.from(curve).filter((value) => value !== 0 && !Number.isNaN(value)) };
}
