import { finalBalance } from "../backtest/balance-changes.ts";
import type { BacktestResult } from "../backtest/run.ts";
import type { TradeColumns } from "../backtest/trade-log.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { annualFigures } from "./annual-figures.ts";
import { type Definition, definitions } from "./definitions.ts";
import { type DrawdownPeriod, drawdownsOf, fallsOf } from "./drawdown.ts";
import { withinNormal } from "./normal.ts";
import { type MonthlyReturn, monthlyReturns, periodRatios } from "./period-returns.ts";
import { riskMultiples } from "./risk-multiples.ts";
import { sumOf } from "./sample-statistics.ts";
import { tradeResults } from "./trade-results.ts";

export type Statistic = Definition & { readonly value: number };

export type Summary = {
  readonly statistics: readonly Statistic[];
  readonly months: readonly MonthlyReturn[];
  readonly drawdowns: readonly DrawdownPeriod[];
};

type SideCounts = {
  readonly long: number;
  readonly short: number;
  readonly longWins: number;
  readonly shortWins: number;
  readonly bars: number;
  readonly stopOuts: number;
};

function countSides({ net, side, entryBar, exitBar, reason, length }: TradeColumns): SideCounts {
  const stopOut = reasonCode("stop-out");
  let long = 0;
  let longWins = 0;
  let shortWins = 0;
  let bars = 0;
  let stopOuts = 0;
  for (let i = 0; i < length; i++) {
    const wins = (net[i] as number) > 0 ? 1 : 0;
    if (side[i] === 1) {
      long += 1;
      longWins += wins;
    } else shortWins += wins;
    bars += (exitBar[i] as number) - (entryBar[i] as number);
    if (reason[i] === stopOut) stopOuts += 1;
  }
  return { long, short: length - long, longWins, shortWins, bars, stopOuts };
}

/** Bars on which anything was open: one pass over the trades as long as they follow one another. */
function exposedBars(trades: TradeColumns, length: number): number {
  let sum = 0;
  let reached = -1;
  let opened = -1;
  const { entryBar, exitBar } = trades;
  for (let i = 0; i < trades.length; i++) {
    const from = entryBar[i] as number;
    const to = exitBar[i] as number;
    if (from < opened) return markedBars(trades, length);
    opened = from;
    if (to <= reached) continue;
    sum += to - Math.max(from, reached + 1) + 1;
    reached = to;
  }
  return sum;
}

/** The same for trades that were open side by side. */
function markedBars(trades: TradeColumns, length: number): number {
  const open = new Uint8Array(length);
  for (let i = 0; i < trades.length; i++) open.fill(1, trades.entryBar[i], (trades.exitBar[i] as number) + 1);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += open[i] as number;
  return sum;
}

// Long loops are functions of their own, because V8 would compile what follows such a loop for nothing.
function averageR(trades: TradeColumns): number {
  const multiples = riskMultiples(trades).filter((multiple) => !Number.isNaN(multiple));
  return sumOf(multiples) / multiples.length;
}

function total(column: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += column[i] as number;
  return sum;
}

/** A close that came too late for its position was refused by nobody: a stop had filled in the gap before it. */
const refusedOf = ({ rejected }: BacktestResult): number =>
  Object.values(rejected).reduce((sum, count) => sum + count, 0) - rejected["no-position"];

/** Every statistic of `definitions`, months and the deepest drawdowns of a finished run. */
export function summarize(bars: Bars, result: BacktestResult): Summary {
  const { trades, equity, settings, symbol, protectedMoney } = result;
  const { deposit } = settings;
  const last = bars.length - 1;
  const sides = countSides(trades);
  const r = tradeResults(deposit, trades.net, protectedMoney);
  const byBalance = drawdownsOf(deposit, result.balance.values);
  const { drawdowns: byEquity, periods } = fallsOf(deposit, equity);
  const annual = annualFigures(bars.time, equity, deposit);
  const months = monthlyReturns(bars.time, equity, deposit);
  const ratios = periodRatios(bars.time, equity, deposit, months);
  const from = Math.min(result.warmUp, last);
  const pips = (column: Float64Array) => total(column) / column.length / symbol.pipPoints;
  const values: Record<(typeof definitions)[number]["id"], number> = {
    netProfit: r.net,
    madeGood: protectedMoney,
    returnPercent: ((equity[last] as number) / deposit - 1) * 100,
    finalBalance: finalBalance(result),
    finalEquity: equity[last] as number,
    gainPercent: (r.growth - 1) * 100,
    buyAndHoldPercent: ((bars.close[last] as number) / (bars.close[from] as number) - 1) * 100,
    annualReturnPercent: annual.annualReturn * 100,
    volatilityPercent: annual.volatility * 100,
    sharpe: annual.sharpe,
    sortino: annual.sortino,
    calmar: annual.annualReturn / (byEquity.relativePercent / 100 || Number.NaN),
    periodSharpe: ratios.sharpe,
    periodSortino: ratios.sortino,
    trades: r.trades,
    longTrades: sides.long,
    shortTrades: sides.short,
    winPercent: r.winPercent,
    longWinPercent: (sides.longWins / sides.long) * 100,
    shortWinPercent: (sides.shortWins / sides.short) * 100,
    profitFactor: r.profitFactor,
    expectedPayoff: r.expectedPayoff,
    averageR: averageR(trades),
    grossProfit: r.grossProfit,
    grossLoss: r.grossLoss,
    averageWin: r.averageWin,
    averageLoss: r.averageLoss,
    payoffRatio: r.payoffRatio,
    bestTrade: r.best,
    worstTrade: r.worst,
    longestWins: r.longestWins,
    longestLosses: r.longestLosses,
    averageBars: sides.bars / r.trades,
    exposurePercent: (exposedBars(trades, bars.length) / bars.length) * 100,
    averageAdverse: pips(result.excursions.adverse),
    averageFavorable: pips(result.excursions.favorable),
    balanceDrawdownAbsolute: byBalance.absolute,
    balanceDrawdownMaximal: byBalance.maximal,
    balanceDrawdownMaximalPercent: byBalance.maximalPercent,
    balanceDrawdownRelative: byBalance.relativePercent,
    equityDrawdownAbsolute: byEquity.absolute,
    equityDrawdownMaximal: byEquity.maximal,
    equityDrawdownMaximalPercent: byEquity.maximalPercent,
    equityDrawdownRelative: byEquity.relativePercent,
    recoveryFactor: (r.net + protectedMoney) / (byEquity.maximal || Number.NaN),
    ahpr: r.ahpr,
    ghpr: r.ghpr,
    hprRatio: r.hprRatio,
    zScore: r.zScore,
    zConfidencePercent: withinNormal(r.zScore) * 100,
    linearCorrelation: r.linearCorrelation,
    linearError: r.linearError,
    sqn: r.sqn,
    kelly: r.kelly,
    commission: total(trades.commission),
    swap: total(trades.swap),
    ambiguousBars: result.ambiguousBars,
    stopOuts: sides.stopOuts,
    marginCalls: result.marginCalls,
    rejectedOrders: refusedOf(result),
  };
  return {
    statistics: definitions.map((definition) => ({ ...definition, value: values[definition.id] })),
    months,
    drawdowns: periods,
  };
}
