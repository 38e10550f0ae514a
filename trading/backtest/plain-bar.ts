import { nextRollover } from "../calendar/zone-clock.ts";
import {
  closingPrice,
  entryPrice,
  levelsAreValid,
  priceAway,
  slippedExit,
  termIsKnown,
  termPoints,
  touch,
  touchedAt,
  touchedIn,
} from "../engine/fill-rules.ts";
import { moneyOf, requiredMargin } from "../engine/instrument.ts";
import { reasonCode } from "../engine/ledger.ts";
import { volumeFor } from "../engine/position-size.ts";
import { swapAfter } from "../engine/rollover.ts";
import { roundMoney } from "../market/points.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import type { Lane } from "./plain-lane.ts";
import { signalBit, termValue } from "./signal-orders.ts";

const lowest = -(2 ** 31);
const highest = 2 ** 31 - 1;
const clamped = (value: number): number => Math.min(highest, Math.max(lowest, value)) | 0;

/** Money the position would gain at the price `at` it could close at, without its swap: as `watchedFloating` adds it up. */
function floatingAt({ instrument, units, entry, side }: Lane, at: number): number {
  const points = side === 1 ? units * at - units * entry : units * entry - units * at;
  return moneyOf(instrument, points, 1, at);
}

/**
 * Closing prices at which the margin level could be as low as the call, two points early so that no rounding decides. The
 * equity is linear in the price, and hyperbolic where the account holds the base. With a moving rate, at the highest of it.
 */
function limitMargin(lane: Lane): void {
  const { instrument, units, entry, side, worstRate } = lane;
  const room = lane.balance + lane.swap - lane.margin * lane.marginShare;
  lane.marginLow = lowest;
  lane.marginHigh = highest;
  // A position so small that no price above 0 calls it, or none below twice the entry: where exactly need not be known.
  if (instrument.conversion !== "inverse" && room * instrument.scale > 2 * entry * worstRate * units) {
    if (side === -1) lane.marginHigh = clamped(2 * entry - 4);
    return;
  }
  let level: number;
  if (instrument.conversion === "inverse") {
    const need = side === 1 ? room + units : units - room;
    // Long: never enough below 0. Short: always enough.
    if (need <= 0) level = side === 1 ? highest : Number.POSITIVE_INFINITY;
    else level = (units * entry) / need;
  } else if (lane.rates && room <= 0) {
    // Only a profit keeps the level, and the lowest rate makes it smallest: the matching looks at every bar.
    level = side === 1 ? highest : lowest;
  } else level = entry - (side * room * instrument.scale) / worstRate / units;
  const slack = 2 + Math.abs(level) * 1e-9;
  if (side === 1) lane.marginLow = clamped(Math.ceil(level + slack));
  else if (level !== Number.POSITIVE_INFINITY) lane.marginHigh = clamped(Math.floor(level - slack));
}

/** Where the closing price has to go for a bar of this position to need attention. */
function limitPrices(lane: Lane): void {
  limitMargin(lane);
  const { side, stop, target } = lane;
  const below = side === 1 ? stop : target;
  const above = side === 1 ? target : stop;
  lane.lowLimit = Math.max(lane.marginLow, Number.isNaN(below) ? lowest : clamped(below));
  lane.highLimit = Math.min(lane.marginHigh, Number.isNaN(above) ? highest : clamped(above));
}

/** The end of the trading day a bar lies in, looked up once a day. */
function findRollover(lane: Lane, i: number): void {
  if (i < lane.rolloverBar) return;
  const { time } = lane.bars;
  lane.rollover = nextRollover(time[i] as number);
  lane.rolloverBar = firstAtOrAfter(time, lane.rollover, i);
}

function rollOver(lane: Lane, i: number): void {
  const before = lane.spreads ? (lane.spreads[i - 1] as number) : lane.spread;
  const at = closingPrice(lane.side as 1 | -1, lane.bars.close[i - 1] as number, before);
  const now = lane.bars.time[i] as number;
  for (let moment = lane.rollover; moment <= now; moment = nextRollover(moment)) {
    lane.swap = swapAfter(lane.instrument, lane.side === 1, lane.lots, lane.swap, at, moment);
  }
  findRollover(lane, i);
  limitPrices(lane);
}

function close(lane: Lane, i: number, exit: number, code: number): void {
  const { instrument, side, units, entry, stop, swap, log } = lane;
  const profit = roundMoney(moneyOf(instrument, (exit - entry) * side, units, exit));
  const due = roundMoney(instrument.costs.commissionPerLot * lane.lots);
  lane.balance = roundMoney(lane.balance + profit + swap - due);
  const commission = roundMoney(lane.commission + due);
  const risk = Number.isNaN(stop) ? Number.NaN : (entry - stop) * side;
  log.write(lane.id, side, lane.lots, lane.openBar, i, entry, exit, profit, commission, swap, risk, code);
  lane.side = 0;
  if (lane.balance >= 0 || !lane.plan.desk.account.settings.negativeBalanceProtection) return;
  lane.counters.protectedMoney += -lane.balance;
  lane.balance = 0;
}

const [signalled, timedOut] = [reasonCode("signal"), reasonCode("time")];
const [stopLoss, takeProfit] = [reasonCode("stop-loss"), reasonCode("take-profit")];

/** Stop and target at the open, then the orders to close, as they were placed. */
function closeAtOpen(lane: Lane, i: number, side: 1 | -1, open: number): void {
  const at = closingPrice(side, open, lane.spread);
  const slipped = slippedExit(side, at, lane.instrument.costs.slippagePoints);
  const touched = touchedAt(side, at, lane.stop, lane.target);
  if (touched === touch.stop) close(lane, i, slipped, stopLoss);
  else if (touched === touch.target) close(lane, i, at, takeProfit);
  else if (lane.closes > 0) {
    close(lane, i, slipped, lane.closeCode);
    lane.closes -= 1;
  }
}

/** Stop and target between the extremes: the stop first, and counted when both were touched. */
function closeInRange(lane: Lane, i: number, side: 1 | -1, low: number, high: number): void {
  const touched = touchedIn(side, low, high, lane.spread, lane.stop, lane.target);
  if (touched === touch.none) return;
  if (touched === touch.both) lane.counters.ambiguous += 1;
  if (touched === touch.target) close(lane, i, lane.target, takeProfit);
  else close(lane, i, slippedExit(side, lane.stop, lane.instrument.costs.slippagePoints), stopLoss);
}

const isMeasured = ({ plan: { compiled } }: Lane, stopPoints: number, targetPoints: number): boolean =>
  (compiled.stopLoss === null || stopPoints > 0) && (compiled.takeProfit === null || targetPoints > 0);

/** The waiting entry at the open. False, and nothing done, unless it fills without any doubt: valid, and with margin to spare wherever the bar goes. */
function enterAtOpen(lane: Lane, i: number, side: 1 | -1, open: number): boolean {
  const { instrument, plan, bars, spread } = lane;
  const { spec, costs } = instrument;
  const entry = entryPrice(side, open, spread, costs.slippagePoints);
  const from = plan.fromFill ? entry : lane.orderFrom;
  const stopPoints = termPoints(lane.stopKind, lane.orderStop, from, -side, Number.NaN);
  const targetPoints = termPoints(lane.targetKind, lane.orderTarget, from, side, stopPoints);
  if (!isMeasured(lane, stopPoints, targetPoints)) return false;
  const stop = priceAway(side, from, -stopPoints);
  const target = priceAway(side, from, targetPoints);
  if (!levelsAreValid(side, entry - side * spread, stop, target)) return false;
  let lots = lane.fixedLots;
  if (Number.isNaN(lots))
    lots = plan.fromFill
      ? volumeFor(plan.size, instrument, side, entry, stopPoints, lane.balance, lane.balance)
      : lane.orderLots;
  if (!(lots >= spec.minLot - 1e-9)) return false;
  const units = lots * spec.contractSize;
  const low = bars.low[i] as number;
  const margin = requiredMargin(instrument, units, entry);
  const range = (bars.high[i] as number) - low + spread + costs.slippagePoints;
  const free = lane.balance - moneyOf(instrument, range, units, low) - 2 * costs.commissionPerLot * lots - 1;
  if (!(free > margin * lane.marginShare * 1.0001)) return false;
  lane.id = lane.nextId - 1;
  lane.side = side;
  lane.entry = entry;
  lane.lots = lots;
  lane.units = units;
  lane.stop = stop;
  lane.target = target;
  lane.margin = margin;
  lane.commission = roundMoney(costs.commissionPerLot * lots);
  lane.balance = roundMoney(lane.balance - lane.commission);
  lane.swap = 0;
  lane.openBar = i;
  lane.orderSide = 0;
  findRollover(lane, i);
  limitPrices(lane);
  return true;
}

function placeEntry(lane: Lane, side: 1 | -1, i: number, last: number, worth: number): void {
  const { plan, side: held, closes } = lane;
  if (held !== 0 && held !== side) {
    if (plan.opposite === "reverse") {
      lane.closes += 1;
      lane.closeCode = signalled;
      lane.nextId += 1;
    } else if (plan.opposite === "ignore" && closes === 0) return;
  }
  if (held === side && closes === 0) return;
  const { stopLoss: stop, takeProfit: target } = plan.compiled;
  lane.orderStop = stop ? termValue(stop, i) : Number.NaN;
  lane.orderTarget = target ? termValue(target, i) : Number.NaN;
  if (
    (stop && !termIsKnown(lane.stopKind, lane.orderStop)) ||
    (target && !termIsKnown(lane.targetKind, lane.orderTarget))
  )
    return;
  if (!plan.fromFill) {
    const stopPoints = termPoints(lane.stopKind, lane.orderStop, last, -side, Number.NaN);
    const targetPoints = termPoints(lane.targetKind, lane.orderTarget, last, side, stopPoints);
    if (!isMeasured(lane, stopPoints, targetPoints)) return;
    if (Number.isNaN(lane.fixedLots))
      lane.orderLots = volumeFor(plan.size, lane.instrument, side, last, stopPoints, lane.balance, worth);
    lane.orderFrom = last;
    lane.orderBalance = lane.balance;
    lane.orderEquity = worth;
  }
  lane.orderSide = side;
  lane.orderBar = i;
  lane.nextId += 1;
}

function act(lane: Lane, i: number, signals: number, last: number, worth: number): void {
  const { side } = lane;
  const exits = side === 1 ? signals & signalBit.exitLong : side === -1 ? signals & signalBit.exitShort : 0;
  if (exits !== 0) {
    lane.closes += 1;
    lane.closeCode = signalled;
    lane.nextId += 1;
  }
  if ((signals & signalBit.enterLong) !== 0) placeEntry(lane, 1, i, last, worth);
  else if ((signals & signalBit.enterShort) !== 0) placeEntry(lane, -1, i, last, worth);
}

/** Sets the spread of bar `i` and the rate known before it: what its fills are converted at. */
function enterBar(lane: Lane, i: number): void {
  if (lane.spreads) lane.spread = lane.spreads[i] as number;
  if (lane.rates) lane.instrument.rate = lane.rates[Math.max(0, i - 1)] as number;
}

/** The close of bar `i`: its equity at the rate of that moment, its signals, and whether the position's time is up. */
function leaveBar(lane: Lane, i: number): void {
  const last = lane.bars.close[i] as number;
  if (lane.rates) lane.instrument.rate = lane.rates[i] as number;
  const { side } = lane;
  const worth =
    side === 0 ? lane.balance : lane.balance + (lane.swap + floatingAt(lane, closingPrice(side, last, lane.spread)));
  lane.equity[i] = worth;
  lane.balances.set(i, lane.balance);
  const signals = lane.signals[i] as number;
  if (signals !== 0 && worth > 0) act(lane, i, signals, last, worth);
  if (lane.timeExit > 0 && lane.side !== 0 && lane.closes === 0 && i - lane.openBar + 1 >= lane.timeExit) {
    lane.closes = 1;
    lane.closeCode = timedOut;
    lane.nextId += 1;
  }
}

/** Takes the lane through one whole bar. False when what is left of the bar is for the matching: what was done before stays done. */
export function plainBar(lane: Lane, i: number): boolean {
  const { bars } = lane;
  const open = bars.open[i] as number;
  const low = bars.low[i] as number;
  const high = bars.high[i] as number;
  enterBar(lane, i);
  const { side } = lane;
  if (side !== 0) {
    if (i >= lane.rolloverBar) rollOver(lane, i);
    const wide = side === 1 ? 0 : lane.spread;
    if (low + wide <= lane.marginLow || high + wide >= lane.marginHigh) return false;
    closeAtOpen(lane, i, side, open);
  }
  if (lane.closes > 0) {
    lane.counters.rejected["no-position"] += lane.closes;
    lane.closes = 0;
  }
  if (lane.orderSide !== 0 && !enterAtOpen(lane, i, lane.orderSide, open)) return false;
  if (lane.side !== 0 && high !== low) closeInRange(lane, i, lane.side, low, high);
  leaveBar(lane, i);
  return true;
}
