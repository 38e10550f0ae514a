import { roundMoney } from "../market/points.ts";
import type { Position } from "./account.ts";
import { cancelOrder } from "./account.ts";
import { closePosition, type Moment } from "./close-position.ts";
import { type Desk, instrumentOf, type MarketStep } from "./desk.ts";
import { balanceAfter, commissionOf, firstStop, levelsAreValid, type Side } from "./fill-rules.ts";
import { type Instrument, requiredMargin } from "./instrument.ts";
import type { RejectReason } from "./ledger.ts";
import { type Bracket, bracketFrom, type EntryOrder } from "./order.ts";
import { floorToLotStep, roundLots, volumeFor } from "./position-size.ts";
import { closingQuote, equityOf, freeMargin } from "./valuation.ts";

export type FillOutcome =
  | { readonly kind: "filled"; readonly position: Position }
  | { readonly kind: "reduced" }
  | { readonly kind: "rejected" };

type Terms = { readonly lots: number; readonly bracket: Bracket };

/** What an entry order says of its fill, whichever kind it is and whether or not it has a number. */
type EntryTerms = Pick<EntryOrder, "symbol" | "side" | "lots" | "bracket" | "terms">;

/** Size and levels of an order that fills at `price`; null when a distance is not positive. */
function termsAt(
  instrument: Instrument,
  order: EntryTerms,
  price: number,
  balance: number,
  equity: number,
): Terms | null {
  const { terms, side } = order;
  if (!terms) return order;
  const measured = bracketFrom(terms.bracket, side, price);
  if (!measured) return null;
  const { bracket, stopPoints } = measured;
  if (!terms.size) return { lots: order.lots, bracket };
  const lots = volumeFor(terms.size, instrument, side, price, stopPoints, balance, equity);
  return { lots, bracket };
}

/** The position an order opens at `entry`. Its commission has yet to be taken from the balance. */
function openPosition(
  instrument: Instrument,
  { symbol, side }: EntryTerms,
  { lots, bracket }: Terms,
  entry: number,
  id: number,
  { time, step }: Moment,
): Position {
  const units = lots * instrument.spec.contractSize;
  const stop = firstStop(side, entry, bracket.stop, bracket.trail);
  return {
    id,
    symbol,
    side,
    lots,
    units,
    entry,
    openTime: time,
    openStep: step,
    stop,
    target: bracket.target,
    trail: bracket.trail,
    breakEven: bracket.breakEven,
    firstStop: stop,
    margin: requiredMargin(instrument, units, entry),
    commission: commissionOf(instrument, lots),
    swap: 0,
  };
}

/** Netting: a fill the same way moves the position's entry to the volume-weighted mean; its ticket stays. */
function merge(into: Position, added: Position): void {
  const units = into.units + added.units;
  // Who adds without a stop of its own risks what is left to the position's.
  const stop = added.firstStop ?? into.stop;
  into.firstStop =
    into.firstStop === null || stop === null ? null : (into.firstStop * into.units + stop * added.units) / units;
  into.entry = (into.entry * into.units + added.entry * added.units) / units;
  into.units = units;
  into.lots = roundLots(into.lots + added.lots);
  into.entries = (into.entries ?? 1) + 1;
  into.margin += added.margin;
  into.commission = roundMoney(into.commission + added.commission);
  into.stop = added.stop ?? into.stop;
  into.target = added.target ?? into.target;
}

function netted(desk: Desk, order: EntryOrder): Position | undefined {
  if (desk.account.settings.mode !== "netting") return undefined;
  return desk.account.positions.find((position) => position.symbol === order.symbol);
}

function removeFromBook(desk: Desk, order: EntryOrder): void {
  cancelOrder(desk.account, order.id);
  if (order.group === null) return;
  desk.account.orders = desk.account.orders.filter((other) => other.kind === "close" || other.group !== order.group);
}

/**
 * Whether stop and target of a position that fills at `entry` lie on their sides of `closeAt`, the price it would close at. That
 * price is the market's: a fill that slipped moved the entry, not bid and ask.
 */
function bracketIsValid(side: Side, { stop, target, trail }: Bracket, entry: number, closeAt: number): boolean {
  const first = firstStop(side, entry, stop, trail);
  return levelsAreValid(side, closeAt, first ?? Number.NaN, target ?? Number.NaN);
}

/**
 * Fills an entry order at `price` points (ask for a buy, bid for a sell; slippage included) while the account's last quote is
 * the market's: works out what is measured from the fill, checks volume, stops and margin, and nets where the account nets. The order leaves
 * the book whatever the outcome, the rest of its group unless it was refused.
 */
export function fillEntry(desk: Desk, order: EntryOrder, price: number, step: MarketStep): FillOutcome {
  const instrument = instrumentOf(desk, order.symbol);
  const refuse = (reason: RejectReason): FillOutcome => {
    cancelOrder(desk.account, order.id);
    desk.ledger.rejected(order, reason);
    return { kind: "rejected" };
  };
  const equity = order.terms?.size ? equityOf(desk) : 0;
  const terms = termsAt(instrument, order, price, desk.account.balance, equity);
  if (!terms) return refuse("invalid-stops");
  if (!(terms.lots >= instrument.spec.minLot - 1e-9)) return refuse("invalid-volume");
  // The matching quotes a symbol before it fills an order of it.
  const closeAt = closingQuote(desk.account, order.symbol, order.side) as number;
  if (!bracketIsValid(order.side, terms.bracket, price, closeAt)) return refuse("invalid-stops");

  let { lots } = terms;
  const existing = netted(desk, order);
  if (existing && existing.side !== order.side) {
    const closed = Math.min(lots, existing.lots);
    closePosition(desk, existing, closed, price, step, "netted");
    lots = roundLots(lots - closed);
    if (lots <= 0) {
      removeFromBook(desk, order);
      return { kind: "reduced" };
    }
  }
  const needALot = requiredMargin(instrument, instrument.spec.contractSize, price) + instrument.costs.commissionPerLot;
  const free = freeMargin(desk) + 1e-9;
  if (order.fit && needALot * lots > free) lots = floorToLotStep(instrument.spec, free / needALot);
  if (needALot * lots > free || lots < instrument.spec.minLot - 1e-9) return refuse("not-enough-margin");

  removeFromBook(desk, order);
  const position = openPosition(instrument, order, { lots, bracket: terms.bracket }, price, order.id, step);
  desk.account.balance = balanceAfter(desk.account.balance, 0, 0, position.commission);
  if (existing && existing.side === order.side) {
    merge(existing, position);
    desk.ledger.opened(position);
    return { kind: "filled", position: existing };
  }
  desk.account.positions.push(position);
  desk.ledger.opened(position);
  return { kind: "filled", position };
}
