import { type Position, quote } from "./account.ts";
import { closePosition } from "./close-position.ts";
import type { Desk, MarketStep } from "./desk.ts";
import { fillEntry } from "./fill-entry.ts";
import {
  closingPrice,
  entryPrice,
  followedExit,
  slippageWithin,
  slippedEntry,
  slippedExit,
  tightenedStop,
  touch,
  touchedIn,
} from "./fill-rules.ts";
import type { Instrument } from "./instrument.ts";
import type { Order, RestingOrder, StopLimitOrder } from "./order.ts";
import { enforceMarginInRange } from "./stop-out.ts";

const touchedBy = ({ side, stop, target }: Position, { low, high, spread }: MarketStep): number =>
  touchedIn(side, low, high, spread, stop ?? Number.NaN, target ?? Number.NaN);

function takeStop(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const exit = slippedExit(position.side, position.stop as number, instrument.costs.slippagePoints);
  closePosition(desk, position, position.lots, exit, step, "stop-loss");
}

const takeTarget = (desk: Desk, position: Position, step: MarketStep): void =>
  closePosition(desk, position, position.lots, position.target as number, step, "take-profit");

/** The best and the worst price of a bar for a position, on the side it closes at. */
const bestOf = ({ side }: Position, { low, high, spread }: MarketStep): number =>
  closingPrice(side, side === 1 ? high : low, spread);
const worstOf = ({ side }: Position, { low, high, spread }: MarketStep): number =>
  closingPrice(side, side === 1 ? low : high, spread);

/** Takes the stop at the worst price that the bar allows for one that followed the price inside it; counted where another was possible. */
function takeFollowed(desk: Desk, instrument: Instrument, position: Position, step: MarketStep, tight: number): void {
  const exit = followedExit(position, bestOf(position, step), worstOf(position, step), tight);
  const certain = exit === tight && (closingPrice(position.side, step.close, step.spread) - tight) * position.side <= 0;
  if (!certain) desk.ledger.ambiguous(position);
  position.stop = exit;
  takeStop(desk, instrument, position, step);
}

/**
 * A stop that the bar's best price tightened. The price ends at the close, so a stop between the two was crossed for certain;
 * one that only the worst price reaches was crossed if that came last, which is the pessimistic side. Where between the two the
 * first pull-back hit it, the bar does not tell either: the worst is taken, and it is counted.
 */
function crossTightened(desk: Desk, instrument: Instrument, position: Position, step: MarketStep, tight: number): void {
  const { side } = position;
  const ended = (closingPrice(side, step.close, step.spread) - tight) * side;
  const fell = (worstOf(position, step) - tight) * side;
  if (ended > 0 && fell > 0) {
    position.stop = tight;
    return;
  }
  takeFollowed(desk, instrument, position, step, tight);
}

/** Whether the price moves the position's stop. */
const follows = ({ trail, breakEven }: Position): boolean => trail !== null || breakEven !== null;

/**
 * A target that the bar reached. On the way to it the price may have moved the stop and pulled back to it; where the bar's worst price
 * lies beyond that stop, nobody knows, and the pessimistic side is taken and counted.
 */
function closeAtTarget(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const { side, stop, target } = position;
  const before = (target as number) - side;
  const tight = follows(position) ? tightenedStop(position, before) : stop;
  const worst = worstOf(position, step);
  if (tight === null || tight === stop || (worst - tight) * side > 0) {
    takeTarget(desk, position, step);
    return;
  }
  desk.ledger.ambiguous(position);
  position.stop = followedExit(position, before, worst, tight);
  takeStop(desk, instrument, position, step);
}

/** A bar does not tell which of its extremes came first: where that decides, the pessimistic side is taken and counted. */
function closeInRange(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const touched = touchedBy(position, step);
  const tight = follows(position) ? tightenedStop(position, bestOf(position, step)) : position.stop;
  if ((touched & touch.stop) !== 0) {
    if (touched === touch.both || tight !== position.stop) desk.ledger.ambiguous(position);
    takeStop(desk, instrument, position, step);
  } else if (touched === touch.target) closeAtTarget(desk, instrument, position, step);
  else if (tight !== null && tight !== position.stop) crossTightened(desk, instrument, position, step, tight);
}

/** After a limit entry the bar's best price may be older than the position: only the close is certain. */
function tightenAfterLimit(desk: Desk, instrument: Instrument, position: Position, step: MarketStep): void {
  const { side } = position;
  const closeAt = closingPrice(side, step.close, step.spread);
  const certain = tightenedStop(position, closeAt);
  const possible = tightenedStop(position, bestOf(position, step));
  if (possible === null || possible === certain) {
    position.stop = certain;
    return;
  }
  const stopped = (closeAt - possible) * side > 0 && (worstOf(position, step) - possible) * side <= 0;
  // Stopped above the close would be the better outcome, so it is not assumed.
  if (stopped) takeFollowed(desk, instrument, position, step, possible);
  else {
    if ((closeAt - possible) * side <= 0) desk.ledger.ambiguous(position);
    position.stop = certain;
  }
}

/**
 * The entry bar of an order that filled inside it. After a limit the price was still moving toward the stop, so a touched
 * stop is certain and a target is only when the close lies beyond it; after a stop entry it is the other way round.
 */
function closeInEntryBar(
  desk: Desk,
  instrument: Instrument,
  position: Position,
  step: MarketStep,
  kind: "limit" | "stop",
): void {
  const { side, stop, target } = position;
  const closeAt = closingPrice(side, step.close, step.spread);
  const touched = touchedBy(position, step);
  const onTarget = (touched & touch.target) !== 0;
  if ((touched & touch.stop) !== 0) {
    const sureStop = (closeAt - (stop as number)) * side <= 0 || kind === "limit";
    if (onTarget || !sureStop) desk.ledger.ambiguous(position);
    takeStop(desk, instrument, position, step);
  } else if (onTarget && (kind === "stop" || (closeAt - (target as number)) * side >= 0)) {
    closeAtTarget(desk, instrument, position, step);
  } else {
    if (onTarget) desk.ledger.ambiguous(position);
    if (!follows(position)) return;
    if (kind === "limit") tightenAfterLimit(desk, instrument, position, step);
    else closeInRange(desk, instrument, position, step);
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
  // The market is at `price` when the order fills; slippage moves the fill, not the quote.
  const enter = (price: number, kind: "limit" | "stop", slippage = 0) => {
    const bid = order.side === 1 ? price - step.spread : price;
    quote(desk.account, order.symbol, bid, bid + step.spread);
    const outcome = fillEntry(desk, order, slippedEntry(order.side, price, slippage), step);
    if (outcome.kind === "filled") closeInEntryBar(desk, instrument, outcome.position, step, kind);
  };
  const closeAt = entryPrice(order.side, step.close, step.spread, 0);
  const beyond = (level: number) => (closeAt - level) * order.side <= 0;
  if (order.kind === "limit") enter(order.limit, "limit");
  else if (order.kind === "stop") enter(order.stop, "stop", instrument.costs.slippagePoints);
  else if ((order.limit - order.stop) * order.side >= 0)
    enter(order.stop, "stop", slippageWithin(order.side, order.stop, order.limit, instrument.costs.slippagePoints));
  // The limit lies back toward the open: only a close beyond it proves that the price returned after the trigger.
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
