import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import type { Row } from "#trading/optimise/row.ts";
import { Figure } from "../../../ui/figure.tsx";
import { toneOf } from "./values-text.ts";

/** One tested set in six figures. */
export function RowSummary({ row, currency }: { readonly row: Row; readonly currency: string }) {
  return (
    <dl className="figures gap-y-3">
      <Figure
        label="net profit"
        value={<span className={toneOf(row.net)}>{moneyText(row.net, currency, true)}</span>}
      />
      <Figure label="max drawdown" value={percentText(row.maxDrawdownPercent)} />
      <Figure label="profit factor" value={ratioText(row.profitFactor)} />
      <Figure label="Sharpe, annual" value={ratioText(row.sharpe)} />
      <Figure label="win rate" value={percentText(row.winPercent)} />
      <Figure label="trades" value={plainNumber(row.trades)} />
    </dl>
  );
}
