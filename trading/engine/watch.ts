import type { Position } from "./account.ts";
import type { Desk } from "./desk.ts";
import { floatingMoney } from "./fill-rules.ts";
import type { Instrument } from "./instrument.ts";
import type { Order } from "./order.ts";
import { crossingOf } from "./valuation.ts";

/** What spread and quote→account rate may be while an account is watched, where they do not stay as they are. */
export type QuoteRange = { readonly widest: number; readonly rates: readonly number[] };

/**
 * The prices at which something can happen to an account, and the sums for its equity: with them a backtest skips a quiet
 * bar after four comparisons. Recomputed after every step that matched.
 */
export type Watch = {
  readonly range: QuoteRange | null;
  /** Match every bar: market orders wait, stops trail, orders expire, or the margin depends on more than the price. */
  always: boolean;
  bidLow: number;
  bidHigh: number;
  askLow: number;
  askHigh: number;
  /** Σ units and Σ entry × units of each side. */
  longUnits: number;
  longEntry: number;
  shortUnits: number;
  shortEntry: number;
  swap: number;
};

export const createWatch = (range: QuoteRange | null = null): Watch => ({
  range,
  always: false,
  bidLow: -1,
  bidHigh: 2 ** 53,
  askLow: -1,
  askHigh: 2 ** 53,
  longUnits: 0,
  longEntry: 0,
  shortUnits: 0,
  shortEntry: 0,
  swap: 0,
});

function reset(watch: Watch): void {
  watch.always = false;
  watch.bidLow = -1;
  watch.bidHigh = 2 ** 53;
  watch.askLow = -1;
  watch.askHigh = 2 ** 53;
  watch.longUnits = 0;
  watch.longEntry = 0;
  watch.shortUnits = 0;
  watch.shortEntry = 0;
  watch.swap = 0;
}

function watchPosition(watch: Watch, position: Position): void {
  watch.swap += position.swap;
  if (position.trail || position.breakEven) watch.always = true;
  if (position.side === 1) {
    watch.longUnits += position.units;
    watch.longEntry += position.units * position.entry;
    if (position.stop !== null) watch.bidLow = Math.max(watch.bidLow, position.stop);
    if (position.target !== null) watch.bidHigh = Math.min(watch.bidHigh, position.target);
  } else {
    watch.shortUnits += position.units;
    watch.shortEntry += position.units * position.entry;
    if (position.stop !== null) watch.askHigh = Math.min(watch.askHigh, position.stop);
    if (position.target !== null) watch.askLow = Math.max(watch.askLow, position.target);
  }
}

function watchOrder(watch: Watch, order: Order): void {
  if (order.kind === "market" || order.kind === "close" || order.expires !== null) watch.always = true;
  if (order.kind === "market" || order.kind === "close") return;
  if (order.kind === "limit") {
    if (order.side === 1) watch.askLow = Math.max(watch.askLow, order.limit);
    else watch.bidHigh = Math.min(watch.bidHigh, order.limit);
  } else if (order.side === 1) watch.askHigh = Math.min(watch.askHigh, order.stop);
  else watch.bidLow = Math.max(watch.bidLow, order.stop);
}

/** The margin of positions one way is lowest at the widest spread and at one end of the rates. */
function watchCall(watch: Watch, desk: Desk, instrument: Instrument, spread: number, rate: number): void {
  const { settings, marginCalled } = desk.account;
  const level = marginCalled ? settings.stopOutLevel : settings.marginCallLevel;
  const crossing = crossingOf(desk, instrument, spread, level, rate);
  if (!crossing) return;
  if (crossing.falling) watch.bidLow = Math.max(watch.bidLow, crossing.bid);
  else watch.bidHigh = Math.min(watch.bidHigh, crossing.bid);
}

/** A called account is also watched for its recovery, so that the next call is counted. */
function watchRecovery(watch: Watch, desk: Desk, instrument: Instrument, spread: number): void {
  const recovery = crossingOf(desk, instrument, spread, desk.account.settings.marginCallLevel);
  if (recovery?.falling) watch.bidHigh = Math.min(watch.bidHigh, recovery.bid + 1);
  else if (recovery) watch.bidLow = Math.max(watch.bidLow, recovery.bid - 1);
}

function watchMargin(watch: Watch, desk: Desk, instrument: Instrument, spread: number): void {
  const { marginCalled } = desk.account;
  const { range } = watch;
  // Hedged positions lose by a wide spread on both sides, and a called account may recover at any narrow one.
  if (range && (marginCalled || (watch.longUnits > 0 && watch.shortUnits > 0))) {
    watch.always = true;
    return;
  }
  if (range) {
    for (const rate of range.rates) watchCall(watch, desk, instrument, range.widest, rate);
    return;
  }
  watchCall(watch, desk, instrument, spread, instrument.rate);
  if (marginCalled) watchRecovery(watch, desk, instrument, spread);
}

/** Fills `watch` for an account that trades one symbol, whose spread is `spread` where the watch has no range of it. */
export function watchAccount(watch: Watch, desk: Desk, instrument: Instrument, spread: number): void {
  reset(watch);
  for (const position of desk.account.positions) watchPosition(watch, position);
  for (const order of desk.account.orders) watchOrder(watch, order);
  if (desk.account.positions.length > 0) watchMargin(watch, desk, instrument, spread);
}

/** Floating result with swap at a bid, from the sums alone. */
export function watchedFloating(watch: Watch, instrument: Instrument, bid: number, spread: number): number {
  let floating = watch.swap;
  if (watch.longUnits > 0) floating += floatingMoney(instrument, 1, watch.longUnits, watch.longEntry, bid);
  if (watch.shortUnits > 0) floating += floatingMoney(instrument, -1, watch.shortUnits, watch.shortEntry, bid + spread);
  return floating;
}
