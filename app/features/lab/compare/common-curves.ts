import { firstWhere } from "#lib/first-where.ts";
import { extremeRows } from "#trading/statistics/extreme-rows.ts";

type Run = {
  readonly bars: { readonly time: Float64Array; readonly length: number };
  readonly equity: Float64Array;
  readonly deposit: number;
};

const points = 800;

/** Last bar at or before a moment, −1 before the first. */
const barAt = (time: Float64Array, moment: number): number =>
  firstWhere(time.length, (at) => (time[at] as number) > moment) - 1;

/**
 * The row of a run at each of the moments, −1 where it has no bars. Two moments in the middle share the bars of their time and show the lowest and
 * the highest of them: a fall that is over by the next moment must not disappear.
 */
function rowsAt({ bars, equity }: Run, time: Float64Array): Int32Array {
  const rows = Int32Array.from(time, (moment) => barAt(bars.time, moment));
  const step = (time[1] as number) - (time[0] as number);
  const end = (bars.time[bars.length - 1] as number) + step;
  const shown = rows.map((row, at) => (row === bars.length - 1 && (time[at] as number) > end ? -1 : row));
  for (let at = 1; at + 1 < points; at += 2) {
    // The last moment shows how it ended, and the two before it the bars until then.
    const until = at + 2 === points - 1 ? at + 2 : at + 1;
    const [from, to] = [(rows[at - 1] as number) + 1, (rows[until] as number) + 1];
    if (from < to && (shown[at] as number) >= 0 && (shown[at + 1] as number) >= 0)
      shown.set(extremeRows(equity, from, to), at);
  }
  return shown;
}

/** Equity of each run in percent above its deposit, at the same moments; NaN where a run has no bars. */
export function commonCurves(runs: readonly Run[]): {
  readonly time: Float64Array;
  readonly values: readonly Float64Array[];
} {
  const first = Math.min(...runs.map(({ bars }) => bars.time[0] as number));
  const last = Math.max(...runs.map(({ bars }) => bars.time[bars.length - 1] as number));
  const time = Float64Array.from({ length: points }, (_, at) => first + ((last - first) * at) / (points - 1));
  const values = runs.map((run) =>
    Float64Array.from(rowsAt(run, time), (row) =>
      row < 0 ? Number.NaN : ((run.equity[row] as number) / run.deposit - 1) * 100,
    ),
  );
  return { time, values };
}
