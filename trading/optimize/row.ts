import type { ParameterSet } from "./parameter-space.ts";

/** One tested combination: figures to rank by, and its returns for the statistics of luck. */
export type Row = {
  readonly parameters: ParameterSet;
  /** `full`: the event engine. `quick`: the kernels' trade-level figures; drawdown is then that of the balance. */
  readonly tier: "full" | "quick";
  readonly trades: number;
  /** Account money. */
  readonly net: number;
  /** Account money of all losing trades, as a positive number. */
  readonly grossLoss: number;
  /** 0 when every trade lost; NaN without a losing trade. */
  readonly profitFactor: number;
  readonly winPercent: number;
  /** Independent results: trades that were open together are one. */
  readonly outcomes: number;
  /** Percent of those that won. */
  readonly resultWinPercent: number;
  readonly maxDrawdownPercent: number;
  /** √(periods a year) × mean ÷ sample deviation of `returns`; NaN when nothing moved. */
  readonly sharpe: number;
  /** Fractions, one a period; all rows of a search have the same periods. */
  readonly returns: Float64Array;
  readonly periodsAYear: number;
  /** First bar on which it could signal. */
  readonly warmUp: number;
};

export const objectives = {
  net: "Net profit",
  "net-over-drawdown": "Net profit per 1% of max drawdown",
  "profit-factor": "Profit factor",
  sharpe: "Sharpe ratio",
} as const;
export type Objective = keyof typeof objectives;

/** Account money for each percent of the largest fall. Of a row without a fall the smallest one that is shown counts. */
export const netOverDrawdown = (row: Pick<Row, "net" | "maxDrawdownPercent">): number =>
  row.net / Math.max(row.maxDrawdownPercent, 0.01);

/** Higher is better; −Infinity for a row with fewer than `minTrades` trades or without a figure: it cannot win. */
export function scoreOf(row: Row, objective: Objective, minTrades = 10): number {
  if (row.trades < minTrades) return Number.NEGATIVE_INFINITY;
  const value =
    objective === "net"
      ? row.net
      : objective === "sharpe"
        ? row.sharpe
        : objective === "profit-factor"
          ? row.profitFactor
          : netOverDrawdown(row);
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}

/** The better of two rows; the first one when they are equal, so that the order of a search decides ties. */
export function betterOf(best: Row | null, row: Row, objective: Objective, minTrades?: number): Row | null {
  const score = scoreOf(row, objective, minTrades);
  if (score === Number.NEGATIVE_INFINITY) return best;
  return best === null || score > scoreOf(best, objective, minTrades) ? row : best;
}
