import { annualFigures, shortHistoryNote } from "./annual-figures.ts";
import { type CurvePoints, curvePoints } from "./curve-points.ts";
import { drawdownsOf } from "./drawdown.ts";
import { type Finding, findingsOf } from "./habits.ts";
import { withinNormal } from "./normal.ts";
import { type MonthlyReturn, monthlyReturns, periodRatios } from "./period-returns.ts";
import { type FigureValues, finite } from "./published-figures.ts";
import { type Statement, StatementError, type StatementFormat } from "./statement.ts";
import { dailyGrowth, type StatementAccount, statementAccount } from "./statement-account.ts";
import { tradeResults } from "./trade-results.ts";

export type StatementAnalysis = {
  readonly format: StatementFormat;
  readonly trades: number;
  readonly openPositions: number;
  /** UTC milliseconds by the statement's own clock. */
  readonly firstTrade: number;
  readonly lastTrade: number;
  readonly symbols: readonly string[];
  readonly deposits: number;
  readonly withdrawals: number;
  /** The starting balance was given or assumed, not read. */
  readonly assumedDeposit: number | null;
  readonly statistics: FigureValues;
  readonly months: readonly MonthlyReturn[];
  /** Balance alone: a statement lists closed trades, and no equity. Both columns are the balance. */
  readonly curve: CurvePoints;
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
};

/** Where a statement names no money that came in. */
const usualDeposit = 10_000;

function statisticsOf(statement: Statement, account: StatementAccount): FigureValues {
  const nets = statement.trades.map(({ net }) => net);
  const results = tradeResults(account.start, nets);
  let without = account.start;
  const money = drawdownsOf(
    account.start,
    nets.map((net) => {
      without += net;
      return without;
    }),
  );
  const share = drawdownsOf(1, account.growth);
  const days = dailyGrowth(account);
  const annual = annualFigures(days.time, days.value, 1);
  const ratios = periodRatios(days.time, days.value, 1);
  const values = {
    netProfit: results.net,
    gainPercent: account.gainPercent,
    absoluteGainPercent: account.absolutePercent,
    annualReturnPercent: annual.annualReturn * 100,
    finalBalance: account.balance.at(-1) ?? account.start,
    trades: results.trades,
    winPercent: results.winPercent,
    profitFactor: results.profitFactor,
    expectedPayoff: results.expectedPayoff,
    averageWin: results.averageWin,
    averageLoss: results.averageLoss,
    payoffRatio: results.payoffRatio,
    bestTrade: results.best,
    worstTrade: results.worst,
    longestWins: results.longestWins,
    longestLosses: results.longestLosses,
    balanceDrawdownAbsolute: money.absolute,
    balanceDrawdownMaximal: money.maximal,
    balanceDrawdownRelative: share.relativePercent,
    sharpe: annual.sharpe,
    sortino: annual.sortino,
    periodSharpe: ratios.sharpe,
    periodSortino: ratios.sortino,
    zScore: results.zScore,
    zConfidencePercent: withinNormal(results.zScore) * 100,
    sqn: results.sqn,
    recoveryFactor: results.net / (money.maximal || Number.NaN),
  };
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, finite(value)]));
}

/**
 * All figures of closed trades and cash flows. `deposit` is assumed where the statement names none.
 * @throws {StatementError} "no-trades".
 */
export function analyzeStatement(statement: Statement, deposit = usualDeposit): StatementAnalysis {
  const { trades } = statement;
  const [first] = trades;
  if (!first)
    throw new StatementError(
      "no-trades",
      "The file is a statement, but no closed trade is in it. Export the whole history.",
    );
  const start = Math.min(...trades.slice(0, 1000).map(({ openTime }) => openTime), first.openTime);
  const money = statement.cash.some(({ amount }) => amount > 0);
  const cash = money ? statement.cash : [{ row: 0, time: start, amount: deposit }, ...statement.cash];
  const account = statementAccount(trades, cash);
  const days = dailyGrowth(account);
  const short = shortHistoryNote(days.time);
  const balance = [account.start, ...account.balance];
  return {
    format: statement.format,
    trades: trades.length,
    openPositions: statement.openPositions,
    firstTrade: start,
    lastTrade: (trades.at(-1) ?? first).closeTime,
    symbols: [...new Set(trades.map(({ symbol }) => symbol))]
      .filter((symbol) => symbol !== "")
      .sort()
      .slice(0, 50),
    deposits: account.deposits,
    withdrawals: account.withdrawals,
    assumedDeposit: money ? null : deposit,
    statistics: statisticsOf(statement, account),
    months: monthlyReturns(days.time, days.value, 1),
    curve: curvePoints([start, ...account.time], balance, balance),
    findings: findingsOf(trades),
    notes: short ? [...statement.notes, short] : statement.notes,
  };
}
