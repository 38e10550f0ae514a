import { balanceColumn } from "../backtest/balance-changes.ts";
import type { BacktestResult } from "../backtest/run.ts";
import type { SpreadUsed } from "../backtest/spread-used.ts";
import type { AccountSettings } from "../engine/account.ts";
import type { TradingCosts } from "../engine/instrument.ts";
import type { RejectReason } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { backtestTrades } from "./backtest-trades.ts";
import { type CurvePoints, curvePoints } from "./curve-points.ts";
import { type Finding, findingsOf } from "./habits.ts";
import { independentOutcomes } from "./independent-results.ts";
import type { MonthlyReturn } from "./period-returns.ts";
import type { Summary } from "./summary.ts";

/** By the statistic's id; null where it is not defined (no trades, no losses …), because JSON has no NaN. */
export type FigureValues = Readonly<Record<string, number | null>>;

/** What is published of a run: plain JSON, and all of it computed. */
export type PublishedFigures = {
  readonly symbol: string;
  readonly digits: number;
  readonly pipPoints: number;
  readonly bars: number;
  /** Opening moments of the first and the last bar, UTC milliseconds. */
  readonly firstBar: number;
  readonly lastBar: number;
  readonly account: Pick<AccountSettings, "currency" | "deposit" | "mode">;
  readonly costs: TradingCosts;
  readonly spread: SpreadUsed;
  /** The pair whose prices turned results into the account's currency; null where none was needed. */
  readonly conversion: string | null;
  /** Orders that were not filled, by the reason. */
  readonly rejected: Readonly<Record<RejectReason, number>>;
  readonly statistics: FigureValues;
  readonly months: readonly MonthlyReturn[];
  readonly curve: CurvePoints;
  readonly trades: number;
  /** Independent results: fewer than the trades where some were open together. */
  readonly outcomes: number;
  /** What the statement analyzer says about the same trades. */
  readonly findings: readonly Finding[];
};

/** What JSON can hold: null for a figure that has no value. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export function publishedFigures(bars: Bars, result: BacktestResult, summary: Summary): PublishedFigures {
  const { currency, deposit, mode } = result.settings;
  const { name, digits, pipPoints } = result.symbol;
  const values = new Map(summary.statistics.map(({ id, value }) => [id, finite(value)]));
  values.set("absoluteGainPercent", (((values.get("netProfit") ?? 0) + result.protectedMoney) / deposit) * 100);
  const { outcomes, wonPercent } = independentOutcomes(result.trades);
  values.set("resultWinPercent", finite(wonPercent));
  return {
    symbol: name,
    digits,
    pipPoints,
    bars: bars.length,
    firstBar: bars.time[0] ?? 0,
    lastBar: bars.time[bars.length - 1] ?? 0,
    account: { currency, deposit, mode },
    costs: result.costs,
    spread: result.spread,
    conversion: result.conversion,
    rejected: result.rejected,
    statistics: Object.fromEntries(values),
    months: summary.months,
    curve: curvePoints(bars.time, balanceColumn(result), result.equity),
    trades: result.trades.length,
    outcomes,
    findings: findingsOf(backtestTrades(bars, result)),
  };
}
