import { upperMedian } from "../median.ts";
import { lastOther } from "./baskets.ts";
import { chanceOfMore } from "./chance-of-more.ts";
import type { StatementTrade } from "./statement.ts";

/** Less is rounding. */
const larger = 1.1;

export type SizesAfterLosses = {
  /** Trades larger than the one that had closed last, at a loss. */
  readonly raised: readonly { readonly trade: StatementTrade; readonly lost: StatementTrade }[];
  readonly losses: number;
  /** The same after a gain. */
  readonly raisedAfterWins: number;
  readonly wins: number;
  /** How often chance alone makes the share after losses as large beside that after gains. */
  readonly chance: number;
};

/** Each trade with the one that had closed last before it opened, in any symbol. */
function withLastClosed(trades: readonly StatementTrade[]): (readonly [StatementTrade, StatementTrade])[] {
  const closed = trades.toSorted((a, b) => a.closeTime - b.closeTime);
  let next = 0;
  return trades
    .toSorted((a, b) => a.openTime - b.openTime)
    .flatMap((trade) => {
      while (next < closed.length && (closed[next] as StatementTrade).closeTime <= trade.openTime) next += 1;
      const before = lastOther(closed, next, trade);
      return before ? [[trade, before] as const] : [];
    });
}

/**
 * How often a trade is larger than the one before it, after a loss and after a gain; each by its symbol's usual size, because a lot of gold and one of
 * EUR/USD are not the same. Sizes that follow the distance of the stop rise as often after a gain.
 */
export function sizesAfterLosses(trades: readonly StatementTrade[]): SizesAfterLosses {
  const bySymbol = Map.groupBy(trades, ({ symbol }) => symbol);
  const usual = new Map(
    [...bySymbol].map(([symbol, some]) => [symbol, upperMedian(some.map(({ lots }) => lots)) ?? 0]),
  );
  const sizeOf = ({ symbol, lots }: StatementTrade) => lots / (usual.get(symbol) ?? Number.NaN);
  const pairs = withLastClosed(trades);
  const isRaised = ([trade, before]: (typeof pairs)[number]) => sizeOf(trade) >= larger * sizeOf(before);
  const losses = pairs.filter(([, { net }]) => net < 0);
  const wins = pairs.filter(([, { net }]) => net > 0);
  const raised = losses.filter(isRaised);
  const raisedAfterWins = wins.filter(isRaised).length;
  return {
    raised: raised.map(([trade, lost]) => ({ trade, lost })),
    losses: losses.length,
    raisedAfterWins,
    wins: wins.length,
    chance: chanceOfMore([raised.length, losses.length], [raisedAfterWins, wins.length]),
  };
}
