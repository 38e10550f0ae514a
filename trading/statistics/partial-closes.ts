import type { TradeColumns } from "../backtest/trade-log.ts";
import { counted, numberText } from "../number-text.ts";
import { isGain, sumOfAmounts } from "./gains.ts";
import type { StatementTrade } from "./statement.ts";

type Part = Pick<StatementTrade, "symbol" | "side" | "openTime" | "open" | "net">;

/** Parts of one position are what was opened in one market at the same moment and price. */
const positionsOf = <T extends Part>(trades: readonly T[]): Map<string, T[]> =>
  Map.groupBy(trades, ({ symbol, side, openTime, open }) => `${symbol} ${side} ${openTime} ${open}`);

/** Parts as one trade, from the first opening to the last close. */
function joined(parts: readonly StatementTrade[]): StatementTrade {
  const [first, ...others] = parts as readonly [StatementTrade, ...StatementTrade[]];
  if (others.length === 0) return first;
  const last = parts.reduce((latest, part) => (part.closeTime > latest.closeTime ? part : latest));
  const sum = (of: "lots" | "net") => sumOfAmounts(parts.map((part) => part[of]));
  return { ...last, openTime: first.openTime, open: first.open, lots: sum("lots"), net: sum("net") };
}

/**
 * Positions that were closed in parts as one trade each, from the opening to the close of the last part, in the order of that. Who doubles after
 * a loss and closes winners in halves opens no trade that is larger than the lost one, but by its parts.
 */
export function wholePositions(trades: readonly StatementTrade[]): StatementTrade[] {
  return [...positionsOf(trades).values()].map(joined).sort((a, b) => a.closeTime - b.closeTime);
}

/** Tickets further apart are orders of their own. Milliseconds. */
const oneOrder = 60_000;

/**
 * Tickets that were opened one after the other within a minute, in one market and direction, as one trade each: who doubles by opening twice
 * as many opens none that is larger. A ticket that opens when the one before it has closed is a trade of its own, as a scalper makes, and one that is larger by `raise` than the one before it begins a trade of its own.
 */
export function joinedTickets(trades: readonly StatementTrade[], raise: number): StatementTrade[] {
  const orders = [...Map.groupBy(trades, ({ symbol, side }) => `${symbol} ${side}`).values()].flatMap((some) => {
    const found: StatementTrade[][] = [];
    let before: StatementTrade | undefined;
    for (const trade of some.toSorted((a, b) => a.openTime - b.openTime || a.row - b.row)) {
      const isNext =
        before &&
        trade.openTime < before.closeTime &&
        trade.openTime - before.openTime <= oneOrder &&
        trade.lots < before.lots * raise;
      if (isNext) found.at(-1)?.push(trade);
      else found.push([trade]);
      before = trade;
    }
    return found;
  });
  return orders.map(joined).sort((a, b) => a.closeTime - b.closeTime || a.row - b.row);
}

/**
 * Brokers' reports count a position that was closed in parts as so many trades, and who takes gains in parts and losses at once has more
 * winning trades than winning positions.
 * @returns a sentence with the share of whole positions that won; none where no trade is a part.
 */
export function partialClosesNote(trades: readonly Part[]): string[] {
  const positions = positionsOf(trades);
  const parts = [...positions.values()].filter(({ length }) => length > 1);
  if (parts.length === 0) return [];
  const wins = [...positions.values()].filter((some) => sumOfAmounts(some.map(({ net }) => net)) > 0).length;
  const partCount = parts.reduce((sum, { length }) => sum + length, 0);
  return [
    `${counted(partCount, "trade was", "trades were")} opened at the moment and price of another one and look like parts of ${counted(parts.length, "position")}. As in a broker's report each part counts as a trade here; of the ${positions.size} positions as wholes, ${numberText((wins / positions.size) * 100, 1)}% won. Habits are searched for in whole positions.`,
  ];
}

/** How many positions a run's trades are parts of, as where a netting account reduces one, and the percent of the positions that won. */
export function positionsOfRun({ length, position, net }: Pick<TradeColumns, "length" | "position" | "net">): {
  readonly count: number;
  readonly wonPercent: number;
} {
  const sums = new Map<number, number>();
  for (let row = 0; row < length; row++) {
    const id = position[row] as number;
    sums.set(id, (sums.get(id) ?? 0) + (net[row] as number));
  }
  const won = [...sums.values()].filter(isGain).length;
  return { count: sums.size, wonPercent: (won / sums.size) * 100 };
}
