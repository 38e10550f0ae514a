import { useEffect } from "react";
import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { sampleWords } from "#lib/sample-words.ts";
import type { Row } from "#trading/optimize/row.ts";
import { scaledUpWords } from "#trading/statistics/annual-figures.ts";
import { rulesOf } from "../../../market/tries.ts";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { toast } from "../../../ui/toast.ts";
import { toneClass } from "../core/tone-class.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { HeldOutNote } from "./held-out-note.tsx";
import { type Neighborhood, neighborhood } from "./neighborhood.ts";
import { objectiveWords, valuesText } from "./row-figures.ts";
import type { SearchOutcome } from "./search-outcome.ts";
import { withValues } from "./search-plan.ts";
import { confirmSet } from "./search-store.ts";

type Props = { readonly outcome: SearchOutcome; readonly row: Row; readonly looking: boolean };

const neighborWords = ({ tested, profitable }: Neighborhood): string =>
  tested === 1
    ? `The one neighbor that was tested ${profitable === 1 ? "earned" : "did not earn"} money`
    : `${profitable} of its ${tested} neighbors earned money`;

/** The best set, or the picked one: its figures, its neighborhood, its out-of-sample result, and a button that applies it. */
export function ChosenSet({ outcome, row, looking }: Props) {
  const { document, edit, undo } = useStrategy();
  const { input, rows, best } = outcome;
  const { axes, objective, minTrades, currency, bars, searched } = input;
  const around = neighborhood(rows, axes, row, objective, minTrades);
  const full = row.tier === "full" ? row : outcome.confirmed.get(row);
  useEffect(() => {
    if (!full) void confirmSet(row);
  }, [full, row]);
  const scaledUp = scaledUpWords(bars.time.subarray(searched.from, searched.to));
  const sample = [
    sampleWords(row.trades, row.resultWinPercent, row.outcomes),
    ...(scaledUp ? [`Sharpe ratios are ${scaledUp} to a year.`] : []),
  ].join(" ");
  const same = rulesOf(document) === rulesOf(input.document);
  const use = () => {
    edit((document) => withValues(document, row.parameters));
    toast({
      title: `${valuesText(axes, row.parameters)} are now in the strategy.`,
      action: { label: "Undo", onClick: undo },
    });
  };
  return (
    <section className="grid gap-4" aria-label={row === best ? "The best set" : "The set you picked"}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="fine">
            {row === best ? `Best of ${rows.length} by ${objectiveWords[objective]}` : "Picked by you"}
          </p>
          <h3 className="text-lead leading-snug">{valuesText(axes, row.parameters)}</h3>
        </div>
        <Button size="sm" aria-disabled={!same} onClick={() => same && use()}>
          Use these values
        </Button>
      </div>
      {same ? null : (
        <p className="fine">The rules have changed since this search: its values belong to other rules.</p>
      )}
      <RowSummary row={full ?? row} currency={currency} />
      <p className="small text-ink2">{sample}</p>
      {full ? null : <p className="fine">By its closed trades; the full run is on its way.</p>}
      <p className="small text-ink2">
        <strong className="text-ink">{around.title}</strong> {around.text}
        {around.tested > 0 ? ` ${neighborWords(around)}` : ""}
        {Number.isNaN(around.retained)
          ? ""
          : `; the median neighbor has ${percentText(around.retained * 100, 0)} of its figure`}
        {around.tested > 0 ? "." : ""}
      </p>
      <HeldOutNote outcome={outcome} row={row} looking={looking} />
    </section>
  );
}

/** One tested set in six figures. */
function RowSummary({ row, currency }: { readonly row: Row; readonly currency: string }) {
  return (
    <dl className="figures-even">
      <Figure
        label="net profit"
        value={<span className={toneClass(row.net)}>{moneyText(row.net, currency, true)}</span>}
      />
      <Figure label="max drawdown" value={percentText(row.maxDrawdownPercent, 2)} />
      <Figure label="profit factor" value={ratioText(row.profitFactor)} />
      <Figure label="Sharpe, annual" value={ratioText(row.sharpe)} />
      <Figure label="win rate" value={percentText(row.winPercent, 2)} />
      <Figure label="trades" value={plainNumber(row.trades)} />
    </dl>
  );
}
