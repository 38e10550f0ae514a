import { statisticById, statisticText } from "#workers/report/statistic-text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { toneClass } from "../core/tone-class.ts";
import type { LabRun } from "../runs/runs-store.ts";

type Shown = readonly [label: string, id: string, sign?: 1 | -1];
const shown: readonly Shown[] = [
  ["net return", "returnPercent", 1],
  ["buy and hold", "buyAndHoldPercent"],
  ["max drawdown", "equityDrawdownRelative", -1],
  ["profit factor", "profitFactor"],
  ["win rate", "winPercent"],
  ["trades", "trades"],
  ["Sharpe, annual", "sharpe"],
];

/** The seven figures one looks at first, those of gain and loss in their color, and what the second leaves out. */
export function Headline({ run }: { readonly run: LabRun }) {
  return (
    <div className="headline" data-testid="headline">
      <dl>
        {shown.map(([label, id, sign]) => {
          const statistic = statisticById(run.summary, id);
          return (
            <div key={id}>
              <dt>{label}</dt>
              <dd className={classNames(sign && statistic && toneClass(sign * statistic.value))}>
                {statistic ? statisticText(statistic, run.settings.account.currency) : "–"}
              </dd>
            </div>
          );
        })}
      </dl>
      <p>Buy and hold: no leverage, no costs.</p>
    </div>
  );
}
