import { moneyText } from "#lib/figure-text.ts";
import { HeatMap } from "../../../ui/chart/heat-map.tsx";
import type { MatrixCell } from "./run-validation.ts";
import { matrixWords } from "./used-words.ts";
import { matrixRatios, matrixWindows } from "./validation-plan.ts";

type Props = { readonly cells: readonly MatrixCell[]; readonly currency: string; readonly used: string };

/** The same walk-forward with other window lengths: a strategy that only works with one of them was fitted to it. */
export function MatrixPanel({ cells, currency, used }: Props) {
  const ran = cells.filter(({ walk }) => walk !== null);
  const earned = ran.filter(({ walk }) => (walk?.net ?? 0) > 0).length;
  const values = matrixRatios.flatMap((ratio) =>
    matrixWindows.map((windows) => {
      const walk = cells.find((cell) => cell.ratio === ratio && cell.windows === windows)?.walk;
      return walk ? walk.net : Number.NaN;
    }),
  );
  return (
    <section className="grid gap-3" aria-label="Walk-forward matrix">
      <h3>With other window lengths</h3>
      <p className="small max-w-[70ch] text-ink2">{matrixWords(earned, ran.length, used)}</p>
      <HeatMap
        label="Out-of-sample net result, by windows and in-sample length"
        xLabel="Windows"
        yLabel="In-sample ÷ out-of-sample"
        xs={matrixWindows}
        ys={matrixRatios}
        values={values}
        format={(value) => moneyText(Math.round(value), currency, true).replace(".00", "")}
        height={180}
      />
    </section>
  );
}
