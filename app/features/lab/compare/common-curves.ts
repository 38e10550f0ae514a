import { firstWhere } from "#lib/first-where.ts";

type Run = {
  readonly bars: { readonly time: Float64Array; readonly length: number };
  readonly equity: Float64Array;
  readonly deposit: number;
};

const points = 800;

/** Last bar at or before a moment, −1 before the first. */
const barAt = (time: Float64Array, moment: number): number =>
  firstWhere(time.length, (at) => (time[at] as number) > moment) - 1;

/** Equity of each run in percent above its deposit, at the same moments; NaN where a run has no bars. */
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
