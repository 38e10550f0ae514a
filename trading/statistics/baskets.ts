import type { StatementTrade } from "./statement.ts";

/** A trade as it was opened, beside what stood open in its symbol and direction and what had closed last. */
export type Opening = {
  readonly trade: StatementTrade;
  /** The latest earlier trade of the same symbol and direction that was still open. */
  readonly beside: StatementTrade | null;
  /** How far price had gone against `beside`, in price units; negative when it had gone its way. */
  readonly against: number;
  /** The latest earlier trade of the same symbol in the other direction, where it was still open and losing. */
  readonly hedged: StatementTrade | null;
  /** The symbol's trade that closed last before this one opened. */
  readonly before: StatementTrade | null;
  /** Trades of the same symbol and direction open at once, this one included. */
  readonly open: number;
  /** Counts from 0; trades that were open together share it. */
  readonly basket: number;
};

/** More than this many open at once in one direction are counted, but not compared one by one. */
const watched = 500;

type Direction = { active: StatementTrade[]; basket: number };

const byOpening = (a: StatementTrade, b: StatementTrade) => a.openTime - b.openTime || a.row - b.row;

function closesBySymbol(trades: readonly StatementTrade[]): Map<string, { list: StatementTrade[]; at: number }> {
  const found = new Map<string, { list: StatementTrade[]; at: number }>();
  for (const trade of trades.toSorted((a, b) => a.closeTime - b.closeTime)) {
    const ofSymbol = found.get(trade.symbol);
    if (ofSymbol) ofSymbol.list.push(trade);
    else found.set(trade.symbol, { list: [trade], at: 0 });
  }
  return found;
}

function losingAcross(direction: Direction | undefined, trade: StatementTrade): StatementTrade | null {
  const across = direction?.active.findLast(({ closeTime }) => closeTime > trade.openTime);
  // Both legs of a straddle are opened at once: the spread alone makes its first one lose.
  if (!across || across.openTime === trade.openTime) return null;
  return (across.open - trade.open) * across.side > 0 ? across : null;
}

/** The last of so many closed trades that is not this one: a trade that closes in the minute in which it opens has closed by then, too. */
export const lastOther = (
  closed: readonly StatementTrade[],
  count: number,
  trade: StatementTrade,
): StatementTrade | undefined => closed[closed[count - 1] === trade ? count - 2 : count - 1];

/** Every trade in the order of opening, with its circumstances. */
export function openingsOf(trades: readonly StatementTrade[]): Opening[] {
  const directions = new Map<string, Direction>();
  const closes = closesBySymbol(trades);
  let baskets = 0;
  return [...trades].sort(byOpening).map((trade) => {
    const key = `${trade.symbol} ${trade.side}`;
    const direction = directions.get(key) ?? { active: [], basket: -1 };
    directions.set(key, direction);
    direction.active = direction.active.filter(({ closeTime }) => closeTime > trade.openTime).slice(-watched);
    if (direction.active.length === 0) {
      direction.basket = baskets;
      baskets += 1;
    }
    const beside = direction.active.at(-1) ?? null;
    direction.active.push(trade);
    const closed = closes.get(trade.symbol);
    while (closed && (closed.list[closed.at]?.closeTime ?? Number.POSITIVE_INFINITY) <= trade.openTime) closed.at += 1;
    return {
      trade,
      beside,
      against: beside ? (beside.open - trade.open) * trade.side : Number.NaN,
      hedged: losingAcross(directions.get(`${trade.symbol} ${-trade.side}`), trade),
      before: closed ? (lastOther(closed.list, closed.at, trade) ?? null) : null,
      open: direction.active.length,
      basket: direction.basket,
    };
  });
}
