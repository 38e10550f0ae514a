import { type Account, cancelOrder, type Position, quote } from "./account.ts";
import { closePosition } from "./close-position.ts";
import type { Desk, MarketStep } from "./desk.ts";
import { fillEntry } from "./fill-entry.ts";
import {
  closingPrice,
  entryPrice,
  slippageWithin,
  slippedEntry,
  slippedExit,
  tightenedStop,
  touch,
  touchedAt,
  touchedExit,
  touchedReason,
} from "./fill-rules.ts";
import type { Instrument } from "./instrument.ts";
import { matchRange } from "./match-range.ts";
import type { CloseOrder, LimitOrder, Order } from "./order.ts";
import { enforceMargin } from "./stop-out.ts";

/** At a single price: everything the price has reached or passed fills there, so a stop that was gapped over fills worse. */
function closeAtOpen(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const { side, stop, target, lots } = position;
  const at = closingPrice(side, step.open, step.spread);
  const touched = touchedAt(side, at, stop ?? Number.NaN, target ?? Number.NaN);
  if (touched === touch.none) return;
  const exit = touchedExit(touched, side, at, at, instrument.costs.slippagePoints);
  closePosition(desk, position, lots, exit, step, touchedReason(touched));
}

function executeClose(desk: Desk, instrument: Instrument, order: CloseOrder, step: MarketStep): void {
  cancelOrder(desk.account, order.id);
  const position = desk.account.positions.find((p) => p.id === order.position);
  if (!position) {
    desk.ledger.rejected(order, "no-position");
    return;
  }
  const at = closingPrice(position.side, step.open, step.spread);
  const exit = slippedExit(position.side, at, instrument.costs.slippagePoints);
  closePosition(desk, position, order.lots ?? position.lots, exit, step, order.reason);
}

function executeAtOpen(desk: Desk, instrument: Instrument, order: Order, step: MarketStep): void {
  if (order.kind === "close") {
    executeClose(desk, instrument, order, step);
    return;
  }
  const at = entryPrice(order.side, step.open, step.spread, 0);
  const slipped = slippedEntry(order.side, at, instrument.costs.slippagePoints);
  // Past a buy stop means at or above it, past a buy limit at or below; `side` mirrors both.
  switch (order.kind) {
    case "market":
      fillEntry(desk, order, slipped, step);
      return;
    case "limit":
      if ((at - order.limit) * order.side <= 0) fillEntry(desk, order, at, step);
      return;
    case "stop":
      if ((at - order.stop) * order.side >= 0) fillEntry(desk, order, slipped, step);
      return;
    case "stop-limit": {
      if ((at - order.stop) * order.side < 0) return;
      const { stop: _, ...rest } = order;
      const limit: LimitOrder = { ...rest, kind: "limit" };
      desk.account.orders[desk.account.orders.indexOf(order)] = limit;
      if ((at - order.limit) * order.side > 0) return;
      const slippage = slippageWithin(order.side, at, order.limit, instrument.costs.slippagePoints);
      fillEntry(desk, limit, slippedEntry(order.side, at, slippage), step);
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

/** The open certainly traded: trailing and break-even stops follow it before the bar's range is matched. */
function tightenAtOpen(account: Account, symbol: string, step: MarketStep): void {
  for (const position of account.positions) {
    if (position.symbol !== symbol || !(position.trail || position.breakEven)) continue;
    position.stop = tightenedStop(position, closingPrice(position.side, step.open, step.spread));
  }
}

/**
 * The one order-matching path: takes an account through one step of one symbol. First the open as a single price (gaps,
 * market orders, trailing stops), then, in a bar, the range between its extremes. Mutates the desk's account.
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
  tightenAtOpen(account, symbol, step);
  if (step.high !== step.low) matchRange(desk, instrument, step);
  quote(account, symbol, step.close, step.close + step.spread);
}
