import { cancelOrder, type Position, quote } from "./account.ts";
import { closePosition } from "./close-position.ts";
import type { Desk, MarketStep } from "./desk.ts";
import { fillEntry } from "./fill-entry.ts";
import type { Instrument } from "./instrument.ts";
import { matchRange } from "./match-range.ts";
import { moveStops } from "./move-stops.ts";
import type { CloseOrder, Order } from "./order.ts";
import { enforceMargin } from "./stop-out.ts";

/** At a single price: everything the price has reached or passed fills there, so a stop that was gapped over fills worse. */
function closeAtOpen(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const at = position.side === 1 ? step.open : step.open + step.spread;
  const slip = instrument.costs.slippagePoints * position.side;
  if (position.stop !== null && (at - position.stop) * position.side <= 0) {
    closePosition(desk, position, position.lots, at - slip, step, "stop-loss");
  } else if (position.target !== null && (at - position.target) * position.side >= 0) {
    closePosition(desk, position, position.lots, at, step, "take-profit");
  }
}

function executeClose(desk: Desk, instrument: Instrument, order: CloseOrder, step: MarketStep): void {
  cancelOrder(desk.account, order.id);
  const position = desk.account.positions.find((p) => p.id === order.position);
  if (!position) {
    desk.ledger.rejected(order, "no-position");
    return;
  }
  const at = position.side === 1 ? step.open : step.open + step.spread;
  const slip = instrument.costs.slippagePoints * position.side;
  closePosition(desk, position, order.lots ?? position.lots, at - slip, step, order.reason);
}

function executeAtOpen(desk: Desk, instrument: Instrument, order: Order, step: MarketStep): void {
  if (order.kind === "close") {
    executeClose(desk, instrument, order, step);
    return;
  }
  const at = order.side === 1 ? step.open + step.spread : step.open;
  const slipped = at + instrument.costs.slippagePoints * order.side;
  // Past a buy stop means at or above it, past a buy limit at or below; `side` mirrors both.
  switch (order.kind) {
    case "market":
      fillEntry(desk, order, slipped, step, false);
      return;
    case "limit":
      if ((at - order.limit) * order.side <= 0) fillEntry(desk, order, at, step, false);
      return;
    case "stop":
      if ((at - order.stop) * order.side >= 0) fillEntry(desk, order, slipped, step, false);
      return;
    case "stop-limit": {
      if ((at - order.stop) * order.side < 0) return;
      const { stop: _, ...rest } = order;
      const limit: Order = { ...rest, kind: "limit" };
      desk.account.orders[desk.account.orders.indexOf(order)] = limit;
      executeAtOpen(desk, instrument, limit, step);
    }
  }
}

// A copy, because a fill takes its order and its whole group out of the book.
function executeAllAtOpen(desk: Desk, instrument: Instrument, step: MarketStep): void {
  const { account } = desk;
  for (const order of [...account.orders]) {
    if (order.symbol === instrument.spec.name && account.orders.includes(order))
      executeAtOpen(desk, instrument, order, step);
  }
}

function expire(desk: Desk, symbol: string, step: MarketStep): void {
  const { orders } = desk.account;
  for (let k = orders.length - 1; k >= 0; k--) {
    const order = orders[k] as Order;
    if (order.symbol !== symbol || order.expires === null || order.expires >= step.step) continue;
    orders.splice(k, 1);
    desk.ledger.rejected(order, "expired");
  }
}

/**
 * The one order-matching path: takes an account through one step of one symbol. First the open as a single price (gaps,
 * market orders), then, in a bar, the range between its extremes, then trailing stops. Mutates the desk's account.
 */
export function matchStep(desk: Desk, instrument: Instrument, step: MarketStep): void {
  const { account } = desk;
  const symbol = instrument.spec.name;
  quote(account, symbol, step.open, step.open + step.spread);
  if (account.positions.length > 0) {
    // Backwards, because a position that closes leaves the list.
    for (let k = account.positions.length - 1; k >= 0; k--) {
      const position = account.positions[k];
      if (position?.symbol === symbol) closeAtOpen(desk, instrument, position, step);
    }
    enforceMargin(desk, step);
  }
  if (account.orders.length > 0) {
    expire(desk, symbol, step);
    const waiting = account.orders.length === 1 ? account.orders[0] : undefined;
    if (waiting) {
      if (waiting.symbol === symbol) executeAtOpen(desk, instrument, waiting, step);
    } else executeAllAtOpen(desk, instrument, step);
  }
  if (step.high !== step.low) matchRange(desk, instrument, step);
  moveStops(desk, symbol, step);
  quote(account, symbol, step.close, step.close + step.spread);
}
