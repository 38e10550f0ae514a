type Run = {
  readonly bars: { readonly time: Float64Array; readonly length: number };
  readonly equity: Float64Array;
  readonly deposit: number;
};

const points = 800;

/** Last bar at or before a moment, −1 before the first. */
function barAt(time: Float64Array, moment: number): number {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] as number) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Equity of each run in per cent above its deposit, at the same moments; NaN where a run has no bars. */
export function commonCurves(runs: readonly Run[]): {
  readonly time: Float64Array;
  readonly values: readonly Float64Array[];
} {
  const first = Math.min(...runs.map(({ bars }) => bars.time[0] as number));
  const last = Math.max(...runs.map(({ bars }) => bars.time[bars.length - 1] as number));
  const time = Float64Array.from({ length: points }, (_, at) => first + ((last - first) * at) / (points - 1));
  const values = runs.map(({ bars, equity, deposit }) =>
    time.map((moment) => {
      const at = barAt(bars.time, moment);
      const over = at === bars.length - 1 && moment > (bars.time[at] as number) + (last - first) / points;
      return at < 0 || over ? Number.NaN : ((equity[at] as number) / deposit - 1) * 100;
    }),
  );
  return { time, values };
}
