import { counted, numberText } from "../number-text.ts";
import { annualFigures, shortHistoryNote } from "./annual-figures.ts";
import { coarseTimes, coarseTimesNote, withoutOrder } from "./coarse-times.ts";
import { type CurvePoints, curvePoints } from "./curve-points.ts";
import { drawdownsOf } from "./drawdown.ts";
import { type Finding, findingsOf } from "./habits.ts";
import { independentTrades, wonPercentOfTrades } from "./independent-results.ts";
import { withinNormal } from "./normal.ts";
import { partialClosesNote } from "./partial-closes.ts";
import { type MonthlyReturn, monthlyReturns, periodRatios } from "./period-returns.ts";
import { type FigureValues, finite } from "./published-figures.ts";
import { type Statement, type StatementCash, StatementError, type StatementFormat } from "./statement.ts";
import { dailyGrowth, type StatementAccount, statementAccount } from "./statement-account.ts";
import { demoNote } from "./statement-account-kind.ts";
import { againstPricesNote, smallLossesNote, turnedTimesNote } from "./statement-prices.ts";
import { tradeResults } from "./trade-results.ts";

export type StatementAnalysis = {
  readonly format: StatementFormat;
  readonly currency: Statement["currency"];
  /** Whether the file says that no money was at risk. */
  readonly isDemo: boolean;
  readonly trades: number;
  /** Independent results: fewer than the trades where some were open together. */
  readonly outcomes: number;
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
  /**
   * The first balance times the growth since: money that is paid in would look earned in the balance itself. A statement lists closed trades and
   * no equity, so both columns are that.
   */
  readonly curve: CurvePoints;
  /** Absent in what was stored when deposits and withdrawals were part of the curve. */
  readonly withoutPayments: true;
  readonly findings: readonly Finding[];
  /** Why none of these figures can be relied on. */
  readonly warning: string | null;
  readonly notes: readonly string[];
};

/** About so many of these make a dollar, or up to three times as many: an account of 10,000 would be lost with one usual trade. */
const small: readonly (readonly [aDollar: number, currencies: string])[] = [
  [10, "CNH CNY CZK DKK HKD MXN NOK SEK THB TRY TWD UAH ZAR"],
  [100, "EUC HUF INR ISK JPY KES PHP PKR RSD RUB USC"],
  [1_000, "ARS CLP KRW NGN"],
  [10_000, "IDR VND"],
];

/** Where a statement does not show the balance before its first trade. */
const usualDeposit = ({ currency }: Statement): number =>
  10_000 * (small.find(([, currencies]) => currency && currencies.split(" ").includes(currency))?.[0] ?? 1);

function statisticsOf(
  statement: Statement,
  account: StatementAccount,
  days: ReturnType<typeof dailyGrowth>,
): FigureValues {
  const nets = statement.trades.map(({ net }) => net);
  const results = tradeResults(account.start, nets);
  const money = drawdownsOf(
    account.start,
    account.earned.map((gained) => account.start + gained),
  );
  const share = drawdownsOf(1, account.growth);
  const annual = annualFigures(days.time, days.value, 1);
  const ratios = periodRatios(days.time, days.value, 1);
  const values = {
    netProfit: results.net,
    gainPercent: account.gainPercent,
    absoluteGainPercent: account.absolutePercent,
    annualReturnPercent: annual.annualReturn * 100,
    finalBalance: account.final,
    trades: results.trades,
    winPercent: results.winPercent,
    resultWinPercent: wonPercentOfTrades(statement.trades),
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
    recoveryFactor: (account.earned.at(-1) ?? 0) / (money.maximal || Number.NaN),
  };
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, finite(value)]));
}

/** Says what was earned or paid besides the trades, because no figure of single trades has it. */
function chargesNote(charges: readonly StatementCash[]): string[] {
  if (charges.length === 0) return [];
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  return [
    `Charges, interest and corrections outside the trades: ${numberText(total, 2)} in ${counted(charges.length, "line")}, the first of them line ${charges[0]?.row}. They are part of returns, balance and drawdown, and of no figure of single trades.`,
  ];
}

const earliest = (lines: readonly StatementCash[], before: number): number =>
  lines.reduce((first, { time }) => Math.min(first, time), before);

/** Whether the account has money at its first result: an export of a period may begin in the middle. */
function showsStart({ cash, charges, trades }: Statement): boolean {
  const first = earliest(charges, trades[0]?.closeTime ?? Number.POSITIVE_INFINITY);
  return cash.reduce((sum, { time, amount }) => (time <= first ? sum + amount : sum), 0) > 0;
}

/**
 * All figures of closed trades and cash flows. `deposit` is assumed where the statement does not show the balance before its first trade.
 * @throws {StatementError} "no-trades".
 */
export function analyzeStatement(statement: Statement, deposit = usualDeposit(statement)): StatementAnalysis {
  const { trades } = statement;
  const [first] = trades;
  if (!first)
    throw new StatementError(
      "no-trades",
      "The file is a statement, but no closed trade is in it. Export the whole history.",
    );
  // A line whose times are the wrong way round closes before it opens.
  const start = trades.reduce(
    (earlier, { openTime }) => Math.min(earlier, openTime),
    Math.min(first.openTime, first.closeTime),
  );
  const { charges } = statement;
  const money = showsStart(statement);
  const began = earliest(charges, earliest(statement.cash, start));
  const cash = money ? statement.cash : [{ row: 0, time: began, amount: deposit }, ...statement.cash];
  const account = statementAccount(trades, cash, charges);
  // From the first opening: a year counts in which nothing was closed yet. Not what a file cut off in the middle shows of the time before.
  const days = dailyGrowth(account, Math.max(start, earliest(cash, Number.POSITIVE_INFINITY)));
  const short = shortHistoryNote(days.time);
  const balance = [account.start, ...account.growth.map((factor) => account.start * factor)];
  const coarse = coarseTimes(trades);
  const findings = findingsOf(trades, statement.hidesStops);
  return {
    format: statement.format,
    currency: statement.currency,
    isDemo: statement.isDemo ?? false,
    trades: trades.length,
    outcomes: independentTrades(trades),
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
    statistics: statisticsOf(statement, account, days),
    months: monthlyReturns(days.time, days.value, 1),
    curve: curvePoints([Math.min(start, account.time[0] ?? start), ...account.time], balance, balance),
    withoutPayments: true,
    findings: coarse ? withoutOrder(findings, coarse) : findings,
    warning: statement.warning,
    notes: [
      ...(statement.isDemo ? [demoNote] : []),
      ...statement.notes,
      ...againstPricesNote(trades),
      ...smallLossesNote(trades),
      ...turnedTimesNote(trades),
      ...(coarse ? [coarseTimesNote(coarse)] : []),
      ...partialClosesNote(trades),
      ...chargesNote(charges),
      ...(short ? [short] : []),
    ],
  };
}
