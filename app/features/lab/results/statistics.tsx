import { moneyText } from "#lib/figure-text.ts";
import { spreadUsedWords } from "#trading/backtest/spread-used.ts";
import { statisticText } from "#workers/report/statistic-text.ts";
import { StatisticList } from "../../../ui/statistic-list.tsx";
import type { LabRun } from "../runs/runs-store.ts";
import { statisticGroups, statisticTone } from "./statistic-groups.ts";

/** Every statistic in groups, each with what exactly it means. */
export function Statistics({ run, columns }: { readonly run: LabRun; readonly columns: number }) {
  const { currency } = run.settings.account;
  const byId = new Map(run.summary.statistics.map((statistic) => [statistic.id, statistic]));
  const itemsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const statistic = byId.get(id);
      if (!statistic) return [];
      const tone = statisticTone(statistic);
      const { name: label, definition } = statistic;
      return [{ id, label, value: statisticText(statistic, currency), definition, ...(tone ? { tone } : {}) }];
    });
  const spread = {
    id: "spread",
    label: "Spread paid",
    value: moneyText(run.result.spreadPaid, currency),
    definition: `Distance between bid and ask at the moment at which a trade was bought × its volume. It is inside the prices already. The spread is ${spreadUsedWords(run.result.spread, run.result.symbol.pipPoints)}.`,
  };
  return (
    <div className="result-part min-w-0">
      {statisticGroups.map(({ title, ids }, at) => (
        <div key={title} className={at > 0 ? "mt-6 border-t border-line pt-4" : undefined}>
          <h3 className="mb-3 text-small text-ink2">{title}</h3>
          <StatisticList
            columns={columns}
            items={ids.includes("commission") ? [spread, ...itemsOf(ids)] : itemsOf(ids)}
          />
        </div>
      ))}
    </div>
  );
}
