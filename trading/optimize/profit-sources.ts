import { spreadFromData } from "../backtest/costs.ts";
import type { BacktestResult } from "../backtest/run.ts";
import { hasSpread, spreadUsed } from "../backtest/spread-used.ts";
import type { TradeColumns } from "../backtest/trade-log.ts";
import { localTime } from "../calendar/zone-clock.ts";
import type { TradingCosts } from "../engine/instrument.ts";
import type { Bars } from "../market/bars.ts";
import { pointsPerUnit } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { median } from "../median.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import { medianStep } from "../statistics/trading-periods.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { type Asks, asksOf } from "./ask-prices.ts";
import { leftWithoutBest } from "./best-trades.ts";
import { type EntryResult, entryResults } from "./entry-results.ts";
import { barelyReached, type TouchedTargets, touchedTargets } from "./limit-fills.ts";
import { cameBack, type NoiseSource } from "./limit-noise.ts";
import { driftShare } from "./market-drift.ts";
import { type JumpSource, priceJumps } from "./price-jumps.ts";
import { exactFills, type FillSource } from "./stop-fills.ts";

const minute = 60_000;
const day = 1440;
const rollOverMinute = 17 * 60;
/** Two or three large winners in one hour are chance: fewer trades than this say nothing, unless they are half of all. */
const fewest = 10;
/** With this share of the profit left, it does not rest on what was left out. */
const mostLeft = 0.25;
/** Minutes around 17:00 New York in which brokers' spreads are wide and fills unsure. */
const rollOverWindow = { before: 10, after: 30 } as const;

/** What some of the trades are to the whole result. */
export type Group = {
  readonly trades: number;
  /** Account money. */
  readonly net: number;
  /** Net of all other trades ÷ net of all. At or below zero, nothing would have been earned without these. */
  readonly left: number;
  /** Whether the profit is theirs: the others made less than a quarter of it, and chance does not explain that. */
  readonly carries: boolean;
};

export type CostSource = {
  /** Null where the spread is not below the real one. */
  readonly spread: {
    readonly paidPips: number;
    /** Median of the data's own spread over the bars on which trades paid it; the symbol's usual one where the data has none, 0 where that is unknown, too. */
    readonly realPips: number;
    readonly measured: "data" | "symbol";
  } | null;
  /**
   * Whether a side pays no swap that it usually pays, both together earn some, which no broker gives, or one earns more than interest rates
   * differ by; null where none of it is.
   */
  readonly swap: "none" | "earned" | "more" | null;
  /** Net at the real costs ÷ net; below zero for a loss. */
  readonly left: number;
};

/** Where a run's profit comes from, where that makes it doubtful. Only for a run that earned money. */
export type ProfitSources = {
  /**
   * The hour (or longer bar) of the day whose entries earned most: on UTC's clock where that hour alone carries the profit, on New York's
   * otherwise. Null for bars of a day or longer.
   */
  readonly hour: (Group & { readonly from: number; readonly to: number; readonly clock: Clock }) | null;
  /** Trades entered or exited around 17:00 New York; null for bars of a day or longer, which all open there. */
  readonly rollOver: Group | null;
  /** Null where the costs are not below the market's. */
  readonly costs: CostSource | null;
  /** Null where prices do not jump back and forth by more than the spread, where nothing is bought or sold at the market on a signal, and for bars of a day or longer, which often turn. */
  readonly jumps: JumpSource | null;
  /** Null where no trade was entered or exited by a stop order, or enough slippage was charged. */
  readonly fills: FillSource | null;
  /** Trades entered by limit orders that were barely reached, passed by less than so many pips; null without limit orders. */
  readonly limits: (Group & { readonly pips: number }) | null;
  /** What wicks paid limit orders and take-profits; null without either, or where chance explains it. */
  readonly wicks: NoiseSource | null;
  /** What noise paid limit orders and take-profits; null without either, or where the prices show none. */
  readonly noise: NoiseSource | null;
  /** Take-profits that were touched to the tick; null without any take-profit. */
  readonly targets: TouchedTargets | null;
  /** Net without the three best positions ÷ net. */
  readonly withoutBest: number;
  /** Share of the net result that is the drift of the price over all bars. */
  readonly drift: number;
};

/** A rule at a fixed hour of one clock is at two hours of the other: New York changes its clock in March and November. */
export type Clock = "New York" | "UTC";

/** Minutes since midnight at a bar's opening. */
const minuteOfDay = (utc: number, clock: Clock = "New York"): number =>
  Math.floor((clock === "UTC" ? utc : localTime("new-york", utc)) / minute) % day;

type Sums = { count: number; sum: number; squares: number };
/**
 * `leastZ` is by how many standard errors the mean of these trades must lie above that of the others, before a group of fewer
 * than half of the trades counts. The deviation is that of all trades: few trades have none to go by.
 */
function groupOf(all: Sums, group: Sums, leastZ: number): Group {
  const rest = { count: all.count - group.count, sum: all.sum - group.sum };
  const left = rest.sum / all.sum;
  const deviation = Math.sqrt(Math.max(0, all.squares - (all.sum * all.sum) / all.count) / (all.count - 1));
  const error = deviation * Math.sqrt(1 / group.count + 1 / rest.count);
  const most = group.count * 2 >= all.count;
  const sure = most || (group.count >= fewest && group.sum / group.count - rest.sum / rest.count >= leastZ * error);
  return { trades: group.count, net: group.sum, left, carries: group.count > 0 && left < mostLeft && sure };
}

const emptySums = (): Sums => ({ count: 0, sum: 0, squares: 0 });
function add(sums: Sums, net: number): void {
  sums.count += 1;
  sums.sum += net;
  sums.squares += net * net;
}

const nearRollOver = (opens: number): boolean =>
  opens >= rollOverMinute - rollOverWindow.before && opens < rollOverMinute + rollOverWindow.after;

function bestHour(
  bars: Bars,
  entries: readonly EntryResult[],
  barMinutes: number,
  clock: Clock,
): NonNullable<ProfitSources["hour"]> {
  const hours = new Map<number, Sums>();
  const all = emptySums();
  for (const { bar, net } of entries) {
    const entered = minuteOfDay(bars.time[bar] as number, clock);
    const from = entered - (entered % 60);
    const sums = hours.get(from) ?? emptySums();
    hours.set(from, sums);
    add(sums, net);
    add(all, net);
  }
  let [from, best] = [0, emptySums()];
  for (const [key, sums] of hours) if (best.count === 0 || sums.sum > best.sum) [from, best] = [key, sums];
  const to = (from + Math.max(60, barMinutes)) % day;
  // Of 24 hours the best lies two errors above the others by chance in about every second run, three and a half in one of a hundred.
  return { ...groupOf(all, best, 3.5), from, to, clock };
}

function byClock(
  bars: Bars,
  trades: TradeColumns,
  entries: readonly EntryResult[],
  barMinutes: number,
): Pick<ProfitSources, "hour" | "rollOver"> {
  const [all, rolled] = [emptySums(), emptySums()];
  for (const { row, bar, net } of entries) {
    const entered = minuteOfDay(bars.time[bar] as number);
    const left = minuteOfDay(bars.time[trades.exitBar[row] as number] as number);
    add(all, net);
    if (nearRollOver(entered) || nearRollOver(left)) add(rolled, net);
  }
  const newYork = bestHour(bars, entries, barMinutes, "New York");
  const utc = bestHour(bars, entries, barMinutes, "UTC");
  return { hour: utc.carries && !newYork.carries ? utc : newYork, rollOver: groupOf(all, rolled, 2) };
}

function byLimits(
  bars: Bars,
  asks: Asks,
  result: BacktestResult,
  document: StrategyDocument,
  entries: readonly EntryResult[],
  lower?: Bars,
): ProfitSources["limits"] {
  const inside = lower && hasSpread(lower) ? spreadUsed(spreadFromData, lower) : null;
  const spread = inside?.from === "data" ? inside.medianPoints : realSpread(bars, result).real;
  const barely = barelyReached(bars, asks, result, document, entries, spread);
  if (!barely) return null;
  const [all, reached] = [emptySums(), emptySums()];
  for (const { net } of entries) add(all, net);
  for (const { net } of barely) add(reached, net);
  return { ...groupOf(all, reached, 2), pips: spread / result.symbol.pipPoints };
}

/** What the spread really was where the run traded, and what to run it at again. */
function realSpread(bars: Bars, { trades, symbol }: BacktestResult) {
  const { spread } = bars;
  if (!spread || !hasSpread(bars))
    return { real: symbol.typicalSpreadPoints, measured: "symbol", at: symbol.typicalSpreadPoints } as const;
  // Who buys pays it: a long trade where it is entered, a short one where it is left.
  const paying = (i: number) => (trades.side[i] === 1 ? trades.entryBar[i] : trades.exitBar[i]) as number;
  const traded = Array.from({ length: trades.length }, (_, i) => spread[paying(i)] as number);
  return { real: median(traded), measured: "data", at: spreadFromData } as const;
}

/** The same run at other costs. */
export type Rerun = (costs: Partial<TradingCosts>) => BacktestResult;

/** Interest rates of the eight currencies have not been so far apart in decades: no broker pays such a share of the position a year. */
const mostSwapAYear = 0.1;

/** Interest rates differ by as much between one year and another: what is below it may be of another time. */
const usualSwapAYear = 0.02;

/** Brokers' swaps differ by a half, and not tenfold: points typed as pips, pips as points, or dollars of a smaller lot do. */
const leastOfUsual = 0.15;

/**
 * Another broker's swap differs; none or next to none, where a side usually pays it, is no broker's, nor what long and short together earn, nor
 * many times what a side usually earns, nor more than interest rates differ by.
 */
function realSwaps({ swapLongPoints, swapShortPoints }: TradingCosts, usual: SymbolSpec) {
  const areEarned = swapLongPoints + swapShortPoints > 0;
  const aNight = (aYear: number): number => (aYear / 360) * usual.referencePrice * pointsPerUnit(usual.digits);
  const isMore = (charged: number, usually: number): boolean =>
    usually > 0 && charged > Math.min(aNight(mostSwapAYear), Math.max(aNight(usualSwapAYear), usually / leastOfUsual));
  const isFree = (charged: number, usually: number): boolean => usually < 0 && charged > usually * leastOfUsual;
  const real = (charged: number, usually: number): number =>
    areEarned || isFree(charged, usually) || isMore(charged, usually) ? Math.min(charged, usually) : charged;
  const more = isMore(swapLongPoints, usual.swapLongPoints) || isMore(swapShortPoints, usual.swapShortPoints);
  return {
    kind: areEarned ? "earned" : more ? "more" : "none",
    real: {
      swapLongPoints: real(swapLongPoints, usual.swapLongPoints),
      swapShortPoints: real(swapShortPoints, usual.swapShortPoints),
    },
  } as const;
}

function cheapCosts(bars: Bars, result: BacktestResult, rerun: Rerun): CostSource | null {
  const { costs, symbol, trades } = result;
  const { real, measured, at } = realSpread(bars, result);
  // Data without a spread charges none.
  const paid = costs.spreadPoints < 0 ? (measured === "data" ? real : 0) : costs.spreadPoints;
  const isCheap = paid < real || paid === 0;
  const swaps = realSwaps(costs, symbol);
  const swapIsFree =
    swaps.real.swapLongPoints < costs.swapLongPoints || swaps.real.swapShortPoints < costs.swapShortPoints;
  if (!isCheap && !swapIsFree) return null;
  const again = rerun({ ...(isCheap ? { spreadPoints: at } : {}), ...swaps.real }).trades;
  // Trades that end before the night pay none.
  const noSwap = swapIsFree && sumOf(again.swap) < sumOf(trades.swap);
  if (!isCheap && !noSwap) return null;
  const left = sumOf(again.net) / sumOf(trades.net);
  const pips = (points: number): number => points / symbol.pipPoints;
  const swap = noSwap ? swaps.kind : null;
  return { spread: isCheap ? { paidPips: pips(paid), realPips: pips(real), measured } : null, swap, left };
}

/**
 * Looks for the sources of a profit that a market does not pay: one hour of the day, the minutes around 17:00 New York, costs
 * below the real ones, stop orders filled at their very price, limit orders and take-profits that were barely reached or that noise or wicks reached,
 * and the best three positions; and says how much of it is the drift of the market. `rerun` repeats the run with other costs (a spread below zero: the data's own);
 * `lower` are the shorter bars that decided what came first inside a bar.
 */
export function profitSources(
  bars: Bars,
  result: BacktestResult,
  document: StrategyDocument,
  rerun: Rerun,
  lower?: Bars,
): ProfitSources {
  const { trades } = result;
  const asks = asksOf(bars, result, lower);
  const barMinutes = medianStep(bars.time) / minute;
  const entries = entryResults(result);
  const isIntraday = barMinutes < day * 0.8;
  const clock = isIntraday ? byClock(bars, trades, entries, barMinutes) : { hour: null, rollOver: null };
  const fills = exactFills(bars, asks, result, document);
  const limits = byLimits(bars, asks, result, document, entries, lower);
  const costs = cheapCosts(bars, result, rerun);
  const jumps = isIntraday ? priceJumps(bars, result, document, rerun) : null;
  const { noise, wicks } = cameBack(bars, asks, result, document);
  const targets = touchedTargets(bars, asks, result);
  return {
    ...clock,
    costs,
    jumps,
    fills,
    limits,
    wicks,
    noise,
    targets,
    withoutBest: leftWithoutBest(trades),
    drift: driftShare(bars, trades),
  };
}
