import { moneyText } from "#lib/figure-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { WalkForward } from "#trading/optimize/walk-forward.ts";
import { monthMillis } from "#trading/statistics/annual-figures.ts";
import { HeatMap } from "../../../ui/chart/heat-map.tsx";
import type { MatrixCell } from "./run-validation.ts";
import { matrixWords } from "./used-words.ts";
import { matrixRatios, matrixWindows } from "./validation-plan.ts";

type Props = {
  readonly cells: readonly MatrixCell[];
  readonly bars: Pick<Bars, "time">;
  readonly currency: string;
  readonly used: string;
};

/** Out-of-sample bars are more or fewer with each plan: per month their results can be compared. */
function netPerMonth({ net, windows }: WalkForward, { time }: Props["bars"]): number {
  const [first, last] = [windows[0]?.test.from, windows.at(-1)?.test.to];
  if (first === undefined || last === undefined) return Number.NaN;
  return (net * monthMillis) / ((time[last - 1] as number) - (time[first] as number));
}

/** The same walk-forward with other window lengths: a strategy that only works with one of them was fitted to it. */
export function MatrixPanel({ cells, bars, currency, used }: Props) {
  const ran = cells.filter(({ walk }) => walk !== null);
  const earned = ran.filter(({ walk }) => (walk?.net ?? 0) > 0).length;
  const values = matrixRatios.flatMap((ratio) =>
    matrixWindows.map((windows) => {
      const walk = cells.find((cell) => cell.ratio === ratio && cell.windows === windows)?.walk;
      return walk ? netPerMonth(walk, bars) : Number.NaN;
    }),
  );
  return (
    <section className="grid gap-3" aria-label="Walk-forward matrix">
      <h3>With other window lengths</h3>
      <p className="small max-w-[70ch] text-ink2">{matrixWords(earned, ran.length, used)}</p>
      <HeatMap
        label="Out-of-sample net result per month, by windows and in-sample length"
        xLabel="Windows"
        yLabel="In-sample ÷ out-of-sample"
        xs={matrixWindows}
        ys={matrixRatios}
        values={values}
        zero={0}
        format={(value) => moneyText(Math.round(value), currency, true).replace(".00", "")}
        height={180}
      />
    </section>
  );
}
