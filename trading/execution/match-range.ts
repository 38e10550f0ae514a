import { type Position, quote } from "./account.ts";
import { closePosition } from "./close-position.ts";
import type { Desk, MarketStep } from "./desk.ts";
import { fillEntry } from "./fill-entry.ts";
import type { Instrument } from "./instrument.ts";
import type { Order, RestingOrder, StopLimitOrder } from "./order.ts";
import { enforceMarginInRange } from "./stop-out.ts";

const stopTouched = (position: Position, step: MarketStep): boolean =>
  position.stop !== null &&
  (position.side === 1 ? step.low <= position.stop : step.high + step.spread >= position.stop);

const targetTouched = (position: Position, step: MarketStep): boolean =>
  position.target !== null &&
  (position.side === 1 ? step.high >= position.target : step.low + step.spread <= position.target);

function takeStop(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const slip = instrument.costs.slippagePoints * position.side;
  closePosition(desk, position, position.lots, (position.stop as number) - slip, step, "stop-loss");
}

const takeTarget = (desk: Desk, position: Position, step: MarketStep): void =>
  closePosition(desk, position, position.lots, position.target as number, step, "take-profit");

/** A bar does not tell which of its extremes came first. Both touched: the pessimistic stop, and it is counted. */
function closeInRange(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const target = targetTouched(position, step);
  if (stopTouched(position, step)) {
    if (target) desk.ledger.ambiguous(position);
    takeStop(desk, instrument, position, step);
  } else if (target) {
    takeTarget(desk, position, step);
  }
}

/**
 * The entry bar of an order that filled inside it. After a limit the price was still moving towards the stop, so a touched
 * stop is certain and a target is only when the close lies beyond it; after a stop entry it is the other way round.
 */
function closeInEntryBar(
  desk: Desk,
  instrument: Instrument,
  position: Position,
  step: MarketStep,
  kind: "limit" | "stop",
): void {
  const closeAt = position.side === 1 ? step.close : step.close + step.spread;
  const target = targetTouched(position, step);
  const sureTarget = target && (kind === "stop" || (closeAt - (position.target as number)) * position.side >= 0);
  if (stopTouched(position, step)) {
    const sureStop = (closeAt - (position.stop as number)) * position.side <= 0 || kind === "limit";
    if (target || !sureStop) desk.ledger.ambiguous(position);
    takeStop(desk, instrument, position, step);
  } else if (sureTarget) {
    takeTarget(desk, position, step);
  } else if (target) {
    desk.ledger.ambiguous(position);
  }
}

/** The price the order waits for, on its own side of the spread. */
const levelOf = (order: RestingOrder): number => (order.kind === "limit" ? order.limit : order.stop);

function touched(order: RestingOrder, step: MarketStep): boolean {
  const spread = order.side === 1 ? step.spread : 0;
  const waitsBelow = (order.kind === "limit") === (order.side === 1);
  return waitsBelow ? step.low + spread <= levelOf(order) : step.high + spread >= levelOf(order);
}

function fillInRange(desk: Desk, instrument: Instrument, order: RestingOrder, step: MarketStep): void {
  const enter = (price: number, kind: "limit" | "stop") => {
    const bid = order.side === 1 ? price - step.spread : price;
    quote(desk.account, order.symbol, bid, bid + step.spread);
    const outcome = fillEntry(desk, order, price, step, true);
    if (outcome.kind === "filled") closeInEntryBar(desk, instrument, outcome.position, step, kind);
  };
  const closeAt = order.side === 1 ? step.close + step.spread : step.close;
  const beyond = (level: number) => (closeAt - level) * order.side <= 0;
  if (order.kind === "limit") enter(order.limit, "limit");
  else if (order.kind === "stop") enter(order.stop + instrument.costs.slippagePoints * order.side, "stop");
  else if ((order.limit - order.stop) * order.side >= 0) enter(order.stop, "stop");
  // The limit lies back towards the open: only a close beyond it proves that the price returned after the trigger.
  else if (beyond(order.limit)) enter(order.limit, "limit");
  else waitAsLimit(desk, order);
}

function waitAsLimit(desk: Desk, order: StopLimitOrder): void {
  const { stop: _, ...rest } = order;
  const limit: Order = { ...rest, kind: "limit" };
  desk.account.orders[desk.account.orders.indexOf(order)] = limit;
}

const isResting = (order: Order): order is RestingOrder =>
  order.kind === "limit" || order.kind === "stop" || order.kind === "stop-limit";

function fillResting(desk: Desk, instrument: Instrument, step: MarketStep): boolean {
  const { account } = desk;
  const waiting = account.orders
    .filter(isResting)
    .filter((order) => order.symbol === instrument.spec.name && touched(order, step));
  if (waiting.length === 0) return false;
  const way = (order: RestingOrder) => Math.abs(levelOf(order) - step.open - (order.side === 1 ? step.spread : 0));
  waiting.sort((a, b) => way(a) - way(b) || a.id - b.id);
  for (const order of waiting) if (account.orders.includes(order)) fillInRange(desk, instrument, order, step);
  return true;
}

/** Everything between the extremes of a bar, after its open was dealt with: margin first, then exits, then entries. */
export function matchRange(desk: Desk, instrument: Instrument, step: MarketStep): void {
  const { account } = desk;
  const symbol = instrument.spec.name;
  if (account.positions.length > 0) {
    enforceMarginInRange(desk, instrument, step);
    // Backwards, because a position that closes leaves the list.
    for (let k = account.positions.length - 1; k >= 0; k--) {
      const position = account.positions[k];
      if (position?.symbol === symbol) closeInRange(desk, instrument, position, step);
    }
  }
  if (account.orders.length > 0 && fillResting(desk, instrument, step)) enforceMarginInRange(desk, instrument, step);
}
