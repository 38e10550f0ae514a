import { nextRollover } from "../calendar/zone-clock.ts";
import type { Position } from "../engine/account.ts";
import { bracketIsValid, openPosition, termsAt } from "../engine/fill-entry.ts";
import {
  balanceAfter,
  bidOfNoEquity,
  closingPrice,
  commissionOf,
  entryPrice,
  floatingMoney,
  profitOf,
  type Side,
  slippedExit,
  swapAfter,
  touch,
  touchedAt,
  touchedExit,
  touchedIn,
  touchedReason,
} from "../engine/fill-rules.ts";
import { moneyOf } from "../engine/instrument.ts";
import { type CloseReason, reasonCode } from "../engine/ledger.ts";
import { roundMoney } from "../market/points.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { marketOrder, signalBit } from "./signal-orders.ts";
import type { SinglePositionRun } from "./single-position-account.ts";

const lowest = -(2 ** 31);
const highest = 2 ** 31 - 1;
const clamped = (value: number): number => Math.min(highest, Math.max(lowest, value)) | 0;

/**
 * Closing prices at which the margin level could be as low as the call, two points early so that no rounding decides. With a
 * moving rate, at the highest of it.
 */
function limitMargin(run: SinglePositionRun, { units, entry, side, swap, margin }: Position): void {
  const { instrument, worstRate, rates } = run;
  const room = run.balance + swap - margin * run.marginShare;
  run.marginLow = lowest;
  run.marginHigh = highest;
  const need = instrument.conversion === "inverse" ? units + side * room : 0;
  let level: number;
  if (need < 0 || (instrument.conversion === "inverse" && need === 0)) {
    // Long: never enough. Short: always enough.
    if (side === -1) return;
    level = highest;
  } else if (rates && room <= 0) {
    // Only a profit holds the margin level, and it is smallest at the lowest rate: every bar is matched.
    level = side === 1 ? highest : lowest;
  } else level = bidOfNoEquity(instrument, worstRate, side * units, -side * entry * units, room);
  const slack = 2 + Math.abs(level) * 1e-9;
  if (side === 1) run.marginLow = clamped(Math.ceil(level + slack));
  else run.marginHigh = clamped(Math.floor(level - slack));
}

/** Where the closing price has to go for a bar of this position to need attention. */
function limitPrices(run: SinglePositionRun, position: Position): void {
  limitMargin(run, position);
  const { side, stop, target } = position;
  const below = side === 1 ? stop : target;
  const above = side === 1 ? target : stop;
  run.lowLimit = Math.max(run.marginLow, below === null ? lowest : clamped(below));
  run.highLimit = Math.min(run.marginHigh, above === null ? highest : clamped(above));
}

/** The end of the trading day a bar lies in, looked up once a day. */
function findRollover(run: SinglePositionRun, i: number): void {
  if (i < run.rolloverBar) return;
  const { time } = run.bars;
  run.rollover = nextRollover(time[i] as number);
  run.rolloverBar = firstAtOrAfter(time, run.rollover, i);
}

function rollOver(run: SinglePositionRun, position: Position, i: number): void {
  const before = run.spreads ? (run.spreads[i - 1] as number) : run.spread;
  const at = closingPrice(position.side, run.bars.close[i - 1] as number, before);
  const now = run.bars.time[i] as number;
  const { side, lots } = position;
  for (let moment = run.rollover; moment <= now; moment = nextRollover(moment))
    position.swap = swapAfter(run.instrument, side, lots, position.swap, at, moment);
  findRollover(run, i);
  limitPrices(run, position);
}

function close(run: SinglePositionRun, position: Position, i: number, exit: number, reason: CloseReason): void {
  const { instrument, log } = run;
  const { id, side, lots, units, entry, firstStop, swap, openStep } = position;
  const profit = profitOf(instrument, side, units, entry, exit);
  const due = commissionOf(instrument, lots);
  run.balance = balanceAfter(run.balance, profit, swap, due);
  const commission = roundMoney(position.commission + due);
  const risk = firstStop === null ? Number.NaN : (entry - firstStop) * side;
  log.write(id, side, lots, openStep, i, entry, exit, profit, commission, swap, risk, reasonCode(reason));
  run.position = null;
  if (run.balance >= 0 || !run.plan.desk.account.settings.negativeBalanceProtection) return;
  run.counters.protectedMoney += -run.balance;
  run.balance = 0;
}

/** Stop and target at the open, then the orders to close, as they were placed. */
function closeAtOpen(run: SinglePositionRun, position: Position, i: number, open: number): void {
  const { side, stop, target } = position;
  const { slippagePoints } = run.instrument.costs;
  const at = closingPrice(side, open, run.spread);
  const touched = touchedAt(side, at, stop ?? Number.NaN, target ?? Number.NaN);
  if (touched !== touch.none)
    close(run, position, i, touchedExit(touched, side, at, at, slippagePoints), touchedReason(touched));
  else if (run.closes > 0) {
    close(run, position, i, slippedExit(side, at, slippagePoints), run.closeReason);
    run.closes -= 1;
  }
}

/** Stop and target between the extremes: the stop first, and counted when both were touched. */
function closeInRange(run: SinglePositionRun, position: Position, i: number, low: number, high: number): void {
  const { side } = position;
  const stop = position.stop ?? Number.NaN;
  const target = position.target ?? Number.NaN;
  const touched = touchedIn(side, low, high, run.spread, stop, target);
  if (touched === touch.none) return;
  if (touched === touch.both) run.counters.ambiguous += 1;
  const exit = touchedExit(touched, side, stop, target, run.instrument.costs.slippagePoints);
  close(run, position, i, exit, touchedReason(touched));
}

/** The waiting entry at the open. False, and nothing done, unless it fills without any doubt: valid, and with margin to spare wherever the bar goes. */
function enterAtOpen(run: SinglePositionRun, i: number, open: number): boolean {
  const { instrument, bars, spread, balance, entry: order } = run;
  if (!order) return true;
  const { spec, costs } = instrument;
  const price = entryPrice(order.side, open, spread, costs.slippagePoints);
  const terms = termsAt(instrument, order, price, balance, balance);
  if (!terms || !(terms.lots >= spec.minLot - 1e-9)) return false;
  if (!bracketIsValid(order.side, terms.bracket, price, closingPrice(order.side, open, spread))) return false;
  const time = bars.time[i] as number;
  const position = openPosition(instrument, order, terms, price, run.nextId - 1, { time, step: i });
  const low = bars.low[i] as number;
  const range = (bars.high[i] as number) - low + spread + costs.slippagePoints;
  const free = balance - moneyOf(instrument, range, position.units, low) - 2 * costs.commissionPerLot * terms.lots - 1;
  if (!(free > position.margin * run.marginShare * 1.0001)) return false;
  run.position = position;
  run.balance = balanceAfter(balance, 0, 0, position.commission);
  run.entry = null;
  findRollover(run, i);
  limitPrices(run, position);
  return true;
}

function orderClose(run: SinglePositionRun, reason: "signal" | "time"): void {
  run.closes += 1;
  run.closeReason = reason;
  run.nextId += 1;
}

function placeEntry(run: SinglePositionRun, side: Side, i: number, last: number, worth: number): void {
  const { plan, position, balance } = run;
  if (position && position.side !== side) {
    if (plan.opposite === "reverse") orderClose(run, "signal");
    else if (plan.opposite === "ignore" && run.closes === 0) return;
  }
  if (position?.side === side && run.closes === 0) return;
  run.entry = marketOrder(plan, side, i, { from: last, balance, equity: worth });
  if (run.entry) run.nextId += 1;
}

function act(run: SinglePositionRun, i: number, signals: number, last: number, worth: number): void {
  const exit = run.position === null ? 0 : run.position.side === 1 ? signalBit.exitLong : signalBit.exitShort;
  if ((signals & exit) !== 0) orderClose(run, "signal");
  if ((signals & signalBit.enterLong) !== 0) placeEntry(run, 1, i, last, worth);
  else if ((signals & signalBit.enterShort) !== 0) placeEntry(run, -1, i, last, worth);
}

/** Sets the spread of bar `i` and the rate known before it: what its fills are converted at. */
function enterBar(run: SinglePositionRun, i: number): void {
  if (run.spreads) run.spread = run.spreads[i] as number;
  if (run.rates) run.instrument.rate = run.rates[Math.max(0, i - 1)] as number;
}

/** The close of bar `i`: its equity at the rate of that moment, its signals, and whether the position's time is up. */
function leaveBar(run: SinglePositionRun, i: number): void {
  const { position, balance, instrument } = run;
  const last = run.bars.close[i] as number;
  if (run.rates) instrument.rate = run.rates[i] as number;
  let worth = balance;
  if (position) {
    const { side, units, entry, swap } = position;
    const at = closingPrice(side, last, run.spread);
    worth = balance + (swap + floatingMoney(instrument, side, units, units * entry, at));
  }
  run.equity[i] = worth;
  run.balances.set(i, balance);
  const signals = run.signals[i] as number;
  if (signals !== 0 && worth > 0) act(run, i, signals, last, worth);
  if (run.timeExit > 0 && position && run.closes === 0 && i - position.openStep + 1 >= run.timeExit)
    orderClose(run, "time");
}

/** Takes a run through one whole bar. False when what is left of the bar is for the matching: what was done before stays done. */
export function singlePositionBar(run: SinglePositionRun, i: number): boolean {
  const { bars, position } = run;
  const open = bars.open[i] as number;
  const low = bars.low[i] as number;
  const high = bars.high[i] as number;
  enterBar(run, i);
  if (position) {
    if (i >= run.rolloverBar) rollOver(run, position, i);
    const wide = position.side === 1 ? 0 : run.spread;
    if (low + wide <= run.marginLow || high + wide >= run.marginHigh) return false;
    closeAtOpen(run, position, i, open);
  }
  if (run.closes > 0) {
    run.counters.rejected["no-position"] += run.closes;
    run.closes = 0;
  }
  if (!enterAtOpen(run, i, open)) return false;
  if (run.position && high !== low) closeInRange(run, run.position, i, low, high);
  leaveBar(run, i);
  return true;
}
