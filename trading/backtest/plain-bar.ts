import { moneyOf, requiredMargin } from "../execution/instrument.ts";
import { reasonCode } from "../execution/ledger.ts";
import { swapAfter } from "../execution/rollover.ts";
import { nextRollover } from "../execution/zone-clock.ts";
import { roundMoney } from "../market/points.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import type { Lane } from "./plain-lane.ts";
import { volumeFor } from "./position-size.ts";
import { distanceTo, signalBit } from "./signal-orders.ts";

const lowest = -(2 ** 31);
const highest = 2 ** 31 - 1;
const clamped = (value: number): number => Math.min(highest, Math.max(lowest, value)) | 0;

/** Money the position would gain at a bid, without its swap: as `watchedFloating` adds it up. */
export function floatingAt(lane: Lane, bid: number): number {
  const { instrument, units, entry } = lane;
  if (lane.side === 1) return moneyOf(instrument, units * bid - units * entry, 1, bid);
  const ask = bid + lane.spread;
  return moneyOf(instrument, units * entry - units * ask, 1, ask);
}

/**
 * Bids at which the margin level could be as low as the call, two points early so that no rounding decides. The equity
 * is linear in the price, and hyperbolic where the account holds the base.
 */
function limitMargin(lane: Lane): void {
  const { instrument, units, entry, side, spread } = lane;
  const room = lane.balance + lane.swap - lane.margin * lane.marginShare;
  lane.marginLow = lowest;
  lane.marginHigh = highest;
  // A position so small that no price above 0 calls it, or none below twice the entry: where exactly need not be known.
  if (instrument.conversion !== "inverse" && room * instrument.scale > 2 * entry * instrument.rate * units) {
    if (side === -1) lane.marginHigh = clamped(2 * entry - spread - 4);
    return;
  }
  let level: number;
  if (instrument.conversion === "inverse") {
    const need = side === 1 ? room + units : units - room;
    // Long: never enough below 0. Short: always enough.
    if (need <= 0) level = side === 1 ? highest : Number.POSITIVE_INFINITY;
    else level = (units * entry) / need;
  } else level = entry - (side * room * instrument.scale) / instrument.rate / units;
  const slack = 2 + Math.abs(level) * 1e-9;
  if (side === 1) lane.marginLow = clamped(Math.ceil(level + slack));
  else if (level !== Number.POSITIVE_INFINITY) lane.marginHigh = clamped(Math.floor(level - spread - slack));
}

/** Where the bid has to go for a bar of this position to need attention. */
function limitBids(lane: Lane): void {
  limitMargin(lane);
  const { side, stop, target, spread } = lane;
  const below = side === 1 ? stop : target - spread;
  const above = side === 1 ? target : stop - spread;
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
  const bid = lane.bars.close[i - 1] as number;
  const at = lane.side === 1 ? bid : bid + lane.spread;
  const now = lane.bars.time[i] as number;
  for (let moment = lane.rollover; moment <= now; moment = nextRollover(moment)) {
    lane.swap = swapAfter(lane.instrument, lane.side === 1, lane.lots, lane.swap, at, moment);
  }
  findRollover(lane, i);
  limitBids(lane);
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

/** Stop and target at the open, as a single price. */
function closeAtOpen(lane: Lane, i: number, open: number): void {
  const { side } = lane;
  const at = side === 1 ? open : open + lane.spread;
  if ((at - lane.stop) * side <= 0) close(lane, i, at - lane.instrument.costs.slippagePoints * side, stopLoss);
  else if ((at - lane.target) * side >= 0) close(lane, i, at, takeProfit);
}

/** Stop and target between the extremes: the stop first, and counted when both were touched. */
function closeInRange(lane: Lane, i: number, low: number, high: number): void {
  const { side, stop, target, spread } = lane;
  const stopped = side === 1 ? low <= stop : high + spread >= stop;
  const reached = side === 1 ? high >= target : low + spread <= target;
  if (stopped) {
    if (reached) lane.counters.ambiguous += 1;
    close(lane, i, stop - lane.instrument.costs.slippagePoints * side, stopLoss);
  } else if (reached) close(lane, i, target, takeProfit);
}

function fillPrice(lane: Lane, open: number): number {
  const at = lane.orderSide === 1 ? open + lane.spread : open;
  return at + lane.instrument.costs.slippagePoints * lane.orderSide;
}

/** Takes the waiting orders through the open: closes first, as they were placed. */
function executeOrders(lane: Lane, i: number, open: number): void {
  const { instrument, closes } = lane;
  const first = lane.nextId - (lane.orderSide === 0 ? 0 : 1);
  if (closes > 0) {
    const at = lane.side === 1 ? open : open + lane.spread;
    const held = lane.side !== 0;
    if (held) close(lane, i, at - instrument.costs.slippagePoints * lane.side, lane.closeCode);
    lane.counters.rejected["no-position"] += held ? closes - 1 : closes;
    lane.closes = 0;
  }
  if (lane.orderSide === 0) return;
  lane.entry = fillPrice(lane, open);
  lane.id = first;
  lane.side = lane.orderSide;
  lane.lots = lane.orderLots;
  lane.units = lane.lots * instrument.spec.contractSize;
  lane.stop = lane.orderStop;
  lane.target = lane.orderTarget;
  lane.margin = requiredMargin(instrument, lane.units, lane.entry);
  lane.commission = roundMoney(instrument.costs.commissionPerLot * lane.lots);
  lane.balance = roundMoney(lane.balance - lane.commission);
  lane.swap = 0;
  lane.openBar = i;
  lane.orderSide = 0;
  findRollover(lane, i);
  limitBids(lane);
}

/** Whether the waiting entry fills without any doubt: valid, and with margin to spare wherever the bar goes. */
function fillsPlainly(lane: Lane, i: number): boolean {
  const { instrument, orderSide: side, spread, bars } = lane;
  const { spec, costs } = instrument;
  const open = bars.open[i] as number;
  const low = bars.low[i] as number;
  const price = fillPrice(lane, open);
  const closeAt = price - side * spread;
  if (!(lane.orderLots >= spec.minLot - 1e-9)) return false;
  if ((closeAt - lane.orderStop) * side <= 0 || (lane.orderTarget - closeAt) * side <= 0) return false;
  const units = lane.orderLots * spec.contractSize;
  const range = (bars.high[i] as number) - low + spread + costs.slippagePoints;
  let free = lane.balance - moneyOf(instrument, range, units, low) - 2 * costs.commissionPerLot * lane.orderLots - 1;
  if (lane.side !== 0) {
    const slip = moneyOf(instrument, costs.slippagePoints, lane.units, low);
    free += lane.swap + floatingAt(lane, open) - slip - costs.commissionPerLot * lane.lots;
  }
  return free > requiredMargin(instrument, units, price) * lane.marginShare * 1.0001;
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
  const { stopLoss, takeProfit, document, values } = plan.compiled;
  const stopDistance = stopLoss ? distanceTo(stopLoss, Number.NaN, i, last, -side) : Number.NaN;
  const targetDistance = takeProfit ? distanceTo(takeProfit, stopDistance, i, last, side) : Number.NaN;
  if ((stopLoss && !(stopDistance > 0)) || (takeProfit && !(targetDistance > 0))) return;
  lane.orderStop = last - side * stopDistance;
  lane.orderTarget = last + side * targetDistance;
  lane.orderLots = Number.isNaN(lane.fixedLots)
    ? volumeFor(document.risk.sizing, lane.instrument, values, {
        balance: lane.balance,
        equity: worth,
        points: last,
        stopDistance,
      })
    : lane.fixedLots;
  lane.orderSide = side;
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

/** Takes the lane through one whole bar. False, and nothing but a night's swap booked, when the bar is not plain. */
export function plainBar(lane: Lane, i: number): boolean {
  const { bars } = lane;
  const open = bars.open[i] as number;
  const low = bars.low[i] as number;
  const high = bars.high[i] as number;
  const last = bars.close[i] as number;
  if (lane.side !== 0) {
    if (i >= lane.rolloverBar) rollOver(lane, i);
    if (low <= lane.marginLow || high >= lane.marginHigh) return false;
  }
  if (lane.orderSide !== 0 && !fillsPlainly(lane, i)) return false;
  if (lane.side !== 0) closeAtOpen(lane, i, open);
  if (lane.closes > 0 || lane.orderSide !== 0) executeOrders(lane, i, open);
  if (lane.side !== 0 && high !== low) closeInRange(lane, i, low, high);
  const worth = lane.side === 0 ? lane.balance : lane.balance + (lane.swap + floatingAt(lane, last));
  lane.equity[i] = worth;
  lane.balances.set(i, lane.balance);
  const signals = lane.signals[i] as number;
  if (signals !== 0 && worth > 0) act(lane, i, signals, last, worth);
  if (lane.timeExit > 0 && lane.side !== 0 && lane.closes === 0 && i - lane.openBar + 1 >= lane.timeExit) {
    lane.closes = 1;
    lane.closeCode = timedOut;
    lane.nextId += 1;
  }
  return true;
}
