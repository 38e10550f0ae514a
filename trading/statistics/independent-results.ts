import { reasonCode } from "../engine/ledger.ts";
import { partsOfPair } from "../market/stated-contract.ts";
import { isGain } from "./gains.ts";
import { resultsTogether, type TradeTimes } from "./results-together.ts";
import type { StatementTrade } from "./statement.ts";

/** Bars on which at least one trade was open. */
function barsInMarket({ length, entryBar, exitBar }: TradeTimes): number {
  const opened = Array.from({ length }, (_, i) => i).sort((a, b) => (entryBar[a] as number) - (entryBar[b] as number));
  let [bars, until] = [0, Number.NEGATIVE_INFINITY];
  for (const i of opened) {
    const [from, to] = [Math.max(entryBar[i] as number, until), exitBar[i] as number];
    if (to > from) bars += to - from;
    until = Math.max(until, to);
  }
  return bars;
}

/** The most trades of which no two were open together; what began and ended inside one bar is left out, because nobody knows its order. */
function oneAfterAnother({ length, entryBar, exitBar }: TradeTimes): number {
  const closed = Array.from({ length }, (_, i) => i).sort((a, b) => (exitBar[a] as number) - (exitBar[b] as number));
  let [count, until] = [0, Number.NEGATIVE_INFINITY];
  for (const i of closed) {
    const [from, to] = [entryBar[i] as number, exitBar[i] as number];
    if (to === from || from < until) continue;
    count += 1;
    until = to;
  }
  return count;
}

/** How many independent results the trades are, of which so many groups were open together. */
function countOf(trades: TradeTimes, groups: number): number {
  const { length, entryBar, exitBar } = trades;
  if (groups === length) return length;
  let held = 0;
  for (let i = 0; i < length; i++) held += (exitBar[i] as number) - (entryBar[i] as number);
  const inTurn = held > 0 ? Math.floor((barsInMarket(trades) / held) * length) : 0;
  return Math.min(length, Math.max(groups, Math.min(inTurn, oneAfterAnother(trades))));
}

/**
 * `outcomes`: how many independent results the trades are: those that were open together won or lost by the same move. A chain of trades that
 * overlap for years is more than one, though: as many as would fit into its time one after another. That is reckoned with the mean
 * time of a trade, which a few long ones beside baskets of short ones raise: so it is never more than did follow one another.
 *
 * `wonPercent`: the percent of those that won: a basket of a grid, most of whose positions win, wins more often than they do. Of a chain that
 * counts as several results it is the share of its trades. NaN without trades.
 */
export function independentOutcomes(trades: TradeTimes): { readonly outcomes: number; readonly wonPercent: number } {
  const together = resultsTogether(trades);
  const outcomes = countOf(trades, together.length);
  const results = together.length === outcomes ? together : Float64Array.from(trades.net);
  return { outcomes, wonPercent: (results.filter(isGain).length / results.length) * 100 };
}

export const independentResults = (trades: TradeTimes): number => independentOutcomes(trades).outcomes;

/**
 * The names of markets in groups that move together: pairs that share a currency, directly or over a third, are one, and so is
 * everything that is no pair: shares, indices and coins rise and fall together.
 */
function groupsOf(symbols: Iterable<string>): ReadonlyMap<string, number> {
  const groupOfPart = new Map<string, number>();
  const partsOf = (symbol: string): readonly string[] => partsOfPair(symbol) ?? [""];
  const names = [...new Set(symbols)];
  names.forEach((symbol, group) => {
    const parts = partsOf(symbol);
    const joined = new Set(parts.map((part) => groupOfPart.get(part)));
    for (const [part, other] of groupOfPart) if (joined.has(other)) groupOfPart.set(part, group);
    for (const part of parts) groupOfPart.set(part, group);
  });
  return new Map(names.map((symbol) => [symbol, groupOfPart.get(partsOf(symbol)[0] as string) as number]));
}

/** Moments in the place of bars. They say which came first: no exit needs to be taken for the same move as another one. */
export const timesOf = (trades: readonly Pick<StatementTrade, "openTime" | "closeTime" | "net">[]): TradeTimes => ({
  length: trades.length,
  entryBar: trades.map(({ openTime }) => openTime),
  exitBar: trades.map(({ closeTime }) => closeTime),
  net: trades.map(({ net }) => net),
  reason: trades.map(() => reasonCode("signal")),
});

type Trade = Pick<StatementTrade, "symbol" | "openTime" | "closeTime" | "net">;

/** Trades of markets that move together, one list for each group of them. */
function tradesOfGroups(trades: readonly Trade[]): TradeTimes[] {
  const groups = groupsOf(trades.map(({ symbol }) => symbol));
  return [...Map.groupBy(trades, ({ symbol }) => groups.get(symbol)).values()].map(timesOf);
}

/**
 * The same for trades with moments. Only in markets that move together did those that were open together win or lose by the same move:
 * EURUSD, GBPUSD and USDJPY bought for one view of the dollar are one result.
 */
export const independentTrades = (trades: readonly Trade[]): number =>
  tradesOfGroups(trades).reduce((sum, some) => sum + independentResults(some), 0);

/** Percent of those that won; NaN without trades. */
export const wonPercentOfTrades = (trades: readonly Trade[]): number =>
  tradesOfGroups(trades)
    .map(independentOutcomes)
    .reduce((sum, { outcomes, wonPercent }) => sum + outcomes * wonPercent, 0) / independentTrades(trades);
