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
  /** Which size of its symbol each trade was measured by. */
  readonly by: "usual" | "smallest";
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

type Pairs = ReturnType<typeof withLastClosed>;

function counted(pairs: Pairs, sizeOf: (trade: StatementTrade) => number): Omit<SizesAfterLosses, "by"> {
  const isRaised = ([trade, before]: Pairs[number]) => sizeOf(trade) >= larger * sizeOf(before);
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

/**
 * How often a trade is larger than the one before it, after a loss and after a gain. Sizes that follow the distance of the stop rise as often after a
 * gain. A lot of gold and one of EUR/USD are not the same, so each counts by its symbol's usual size, or by its smallest: the usual size of a few
 * trades that are doubled is itself a doubled one. The clearer of the two is taken.
 */
export function sizesAfterLosses(trades: readonly StatementTrade[]): SizesAfterLosses {
  const sizes = [...Map.groupBy(trades, ({ symbol }) => symbol)].map(
    ([symbol, some]) => [symbol, some.map(({ lots }) => lots)] as const,
  );
  const pairs = withLastClosed(trades);
  const by = (measure: SizesAfterLosses["by"], unitOf: (lots: readonly number[]) => number) => {
    const units = new Map(sizes.map(([symbol, lots]) => [symbol, unitOf(lots)]));
    return { ...counted(pairs, ({ symbol, lots }) => lots / (units.get(symbol) ?? Number.NaN)), by: measure };
  };
  const byUsual = by("usual", (lots) => upperMedian(lots) ?? 0);
  // In one symbol both are the same.
  if (sizes.length <= 1) return byUsual;
  const bySmallest = by("smallest", (lots) => lots.reduce((least, size) => Math.min(least, size)));
  const clearer = bySmallest.chance < byUsual.chance ? bySmallest : byUsual;
  // Two looks find something by chance twice as often.
  return { ...clearer, chance: Math.min(1, 2 * clearer.chance) };
}

/** Doubling, and what costs leave of it. */
const doubled = 1.75;

export type LossesAfterLosses = Pick<SizesAfterLosses, "raised" | "losses" | "raisedAfterWins" | "wins" | "chance">;

/**
 * How often a losing trade loses about twice as much as the loss before it, where that closed right before it and where a gain lies between: a stake
 * can be doubled by its distances with the lots as they are. Losses that differ for any other reason are raised as often behind a gain. Of trades
 * opened after the same close only the first counts: those of one basket or day win and lose together, and are no cases of their own.
 */
export function lossesAfterLosses(trades: readonly StatementTrade[]): LossesAfterLosses {
  const raised: { trade: StatementTrade; lost: StatementTrade }[] = [];
  let [losses, raisedAfterWins, wins] = [0, 0, 0];
  let lost: StatementTrade | null = null;
  let last: StatementTrade | null = null;
  for (const [trade, before] of withLastClosed(trades)) {
    if (before === last) continue;
    last = before;
    if (before.net < 0) lost = before;
    if (!lost || lost === trade || trade.net >= 0) continue;
    const isRaised = trade.net <= doubled * lost.net;
    if (before === lost) {
      losses += 1;
      if (isRaised) raised.push({ trade, lost });
    } else if (before.net > 0) {
      wins += 1;
      if (isRaised) raisedAfterWins += 1;
    }
  }
  const chance = chanceOfMore([raised.length, losses], [raisedAfterWins, wins]);
  return { raised, losses, raisedAfterWins, wins, chance };
}
