import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { netOverDrawdown, type Objective, type Row } from "#trading/optimize/row.ts";

export type FigureId = Objective | "drawdown" | "trades";

type Figure = {
  readonly label: string;
  readonly of: (row: Row) => number;
  /** What parts losses from gains; absent where it tells neither. */
  readonly zero?: number;
};

/** What a row can be looked at by. */
export const figures: Readonly<Record<FigureId, Figure>> = {
  sharpe: { label: "Sharpe ratio", of: (row) => row.sharpe, zero: 0 },
  net: { label: "Net profit", of: (row) => row.net, zero: 0 },
  "profit-factor": { label: "Profit factor", of: (row) => row.profitFactor, zero: 1 },
  "net-over-drawdown": {
    label: "Net per 1% drawdown",
    of: netOverDrawdown,
    zero: 0,
  },
  // Below zero, so that the least is the best of a cell and its color, as with all others.
  drawdown: { label: "Drawdown", of: (row) => 0 - row.maxDrawdownPercent },
  trades: { label: "Trades", of: (row) => row.trades },
};

/** A figure's value with its unit. */
export function figureFormat(id: FigureId, currency: string): (value: number) => string {
  if (id === "net" || id === "net-over-drawdown") return (value) => moneyText(value, currency, true);
  if (id === "drawdown") return (value) => percentText(value, 2);
  if (id === "trades") return (value) => plainNumber(value);
  return ratioText;
}

export const figureText = (row: Row, id: FigureId, currency: string): string =>
  figureFormat(id, currency)(figures[id].of(row));

/** An objective within a sentence. */
export const objectiveWords: Record<Objective, string> = {
  net: "net profit",
  "net-over-drawdown": "net profit per 1% of max drawdown",
  "profit-factor": "profit factor",
  sharpe: "Sharpe ratio",
};

/** "Fast 8 · Slow 24" */
export const valuesText = (
  axes: readonly { readonly id: string; readonly name: string }[],
  values: Readonly<Record<string, number>>,
): string => axes.map(({ id, name }) => `${name} ${String(values[id] ?? "–").replace("-", "−")}`).join(" · ");
