import { square } from "../deterministic-math.ts";
import type { Account, Position } from "./account.ts";
import { type Desk, instrumentOf } from "./desk.ts";
import { bidOfNoEquity, type Side } from "./fill-rules.ts";
import { type Instrument, moneyOf } from "./instrument.ts";

/** What one side of a symbol closes at by its last quote: a long position sells at the bid, a short one buys at the ask. */
export function closingQuote(account: Account, symbol: string, side: Side): number | undefined {
  const quote = account.quotes[symbol];
  return side === 1 ? quote?.bid : quote?.ask;
}

/** The points a position would close at. */
export const closingPoints = (account: Account, { symbol, side, entry }: Position): number =>
  closingQuote(account, symbol, side) ?? entry;

/** Unrounded result of a position at the last quote, without its swap. */
export function floatingOf(desk: Desk, position: Position): number {
  const at = closingPoints(desk.account, position);
  return moneyOf(instrumentOf(desk, position.symbol), (at - position.entry) * position.side, position.units, at);
}

/** Sum of all floating results with accrued swap. */
function floatingTotal(desk: Desk): number {
  let sum = 0;
  for (const position of desk.account.positions) sum += floatingOf(desk, position) + position.swap;
  return sum;
}

/** Balance + floating + swap. */
export const equityOf = (desk: Desk): number => desk.account.balance + floatingTotal(desk);

export function usedMargin(account: Account): number {
  let sum = 0;
  for (const position of account.positions) sum += position.margin;
  return sum;
}

export const freeMargin = (desk: Desk): number => equityOf(desk) - usedMargin(desk.account);

/** Equity ÷ margin in percent; Infinity without positions. */
export function marginLevel(desk: Desk): number {
  const used = usedMargin(desk.account);
  return used > 0 ? (equityOf(desk) / used) * 100 : Number.POSITIVE_INFINITY;
}

/** Where the bid of one symbol brings the margin level to `level`, and on which side of it the level is lower. */
export type LevelCrossing = { readonly bid: number; readonly falling: boolean };

/** Solves the account's equity for the bid of one symbol, everything else standing still. Undefined when no price does it. */
export function crossingOf(
  desk: Desk,
  instrument: Instrument,
  spread: number,
  level: number,
  rate: number = instrument.rate,
): LevelCrossing | undefined {
  const { account } = desk;
  let [longUnits, longEntry, shortUnits, shortEntry] = [0, 0, 0, 0];
  let rest = account.balance - (usedMargin(account) * level) / 100;
  for (const position of account.positions) {
    rest += position.swap;
    if (position.symbol !== instrument.spec.name) {
      rest += floatingOf(desk, position);
      continue;
    }
    const paid = position.entry * position.units;
    if (position.side === 1) {
      longUnits += position.units;
      longEntry += paid;
    } else {
      shortUnits += position.units;
      shortEntry += paid;
    }
  }
  if (longUnits === shortUnits) return undefined;
  const bid = bidOfNoEquity(instrument, { longUnits, longEntry, shortUnits, shortEntry }, spread, rate, rest);
  if (!(bid > 0)) return undefined;
  const isInverse = instrument.conversion === "inverse";
  const falling = isInverse ? longEntry * square(bid + spread) > shortEntry * square(bid) : longUnits > shortUnits;
  return { bid: falling ? Math.floor(bid) : Math.ceil(bid), falling };
}
