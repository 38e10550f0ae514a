import { floorToLotStep, roundLots } from "../market/contract.ts";
import { roundMoney } from "../market/points.ts";
import type { Position } from "./account.ts";
import { cancelOrder } from "./account.ts";
import { closePosition } from "./close-position.ts";
import { type Desk, instrumentOf, type MarketStep } from "./desk.ts";
import { type Instrument, requiredMargin } from "./instrument.ts";
import type { RejectReason } from "./ledger.ts";
import type { EntryOrder } from "./order.ts";
import { freeMargin } from "./valuation.ts";

export type FillOutcome =
  | { readonly kind: "filled"; readonly position: Position }
  | { readonly kind: "reduced" }
  | { readonly kind: "rejected" };

/** The stop must lie on the losing side of the price the position would close at, the target on the winning side. */
function stopsAreValid(order: EntryOrder, closeAt: number): boolean {
  const { stop, target } = order.bracket;
  if (stop !== null && (closeAt - stop) * order.side <= 0) return false;
  return target === null || (target - closeAt) * order.side > 0;
}

function newPosition(
  desk: Desk,
  instrument: Instrument,
  order: EntryOrder,
  lots: number,
  entry: number,
  step: MarketStep,
  fresh: boolean,
): Position {
  const units = lots * instrument.spec.contractSize;
  return {
    id: order.id,
    symbol: order.symbol,
    side: order.side,
    lots,
    units,
    entry,
    openTime: step.time,
    openStep: step.step,
    stop: order.bracket.stop,
    target: order.bracket.target,
    trail: order.bracket.trail,
    breakEven: order.bracket.breakEven,
    firstStop: order.bracket.stop,
    margin: requiredMargin(instrument, units, entry),
    commission: chargeCommission(desk, instrument, lots),
    swap: 0,
    fresh,
  };
}

function chargeCommission(desk: Desk, instrument: Instrument, lots: number): number {
  const commission = roundMoney(instrument.costs.commissionPerLot * lots);
  desk.account.balance = roundMoney(desk.account.balance - commission);
  return commission;
}

/** Netting: a fill the same way moves the one position's entry to the volume-weighted mean and keeps its ticket. */
function merge(into: Position, added: Position): void {
  const units = into.units + added.units;
  into.entry = (into.entry * into.units + added.entry * added.units) / units;
  into.units = units;
  into.lots = roundLots(into.lots + added.lots);
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
 * Fills an entry order at `price` points (ask for a buy, bid for a sell; slippage included): checks volume, stops and
 * margin, nets where the account nets, and takes the order and its group out of the book whatever the outcome.
 */
export function fillEntry(desk: Desk, order: EntryOrder, price: number, step: MarketStep, fresh: boolean): FillOutcome {
  const instrument = instrumentOf(desk, order.symbol);
  const refuse = (reason: RejectReason): FillOutcome => {
    cancelOrder(desk.account, order.id);
    desk.ledger.rejected(order, reason);
    return { kind: "rejected" };
  };
  if (!(order.lots >= instrument.spec.minLot - 1e-9)) return refuse("invalid-volume");
  if (!stopsAreValid(order, order.side === 1 ? price - step.spread : price + step.spread))
    return refuse("invalid-stops");

  let lots = order.lots;
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
  const position = newPosition(desk, instrument, order, lots, price, step, fresh);
  if (existing && existing.side === order.side) {
    merge(existing, position);
    desk.ledger.opened(position);
    return { kind: "filled", position: existing };
  }
  desk.account.positions.push(position);
  desk.ledger.opened(position);
  return { kind: "filled", position };
}
