import type { Position } from "../engine/account.ts";
import { closingPrice, floatingMoney } from "../engine/fill-rules.ts";
import { signalBit } from "./signal-orders.ts";
import type { SinglePositionRun } from "./single-position-account.ts";
import { singlePositionBar } from "./single-position-bar.ts";

const entries = signalBit.enterLong | signalBit.enterShort;

/** From `i` on nothing is held: the first bar whose close asks for an entry. */
function passFlat(run: SinglePositionRun, from: number, to: number): number {
  const { signals, equity, balance } = run;
  let i = from;
  for (; i < to && ((signals[i] as number) & entries) === 0; i++) {
    equity[i] = balance;
  }
  return i;
}

/** Signals that can change something while this position is held. */
function relevantSignals({ plan }: SinglePositionRun, { side }: Position): number {
  const exit = side === 1 ? signalBit.exitLong : signalBit.exitShort;
  const opposite = side === 1 ? signalBit.enterShort : signalBit.enterLong;
  return plan.opposite === "reverse" ? exit | opposite : exit;
}

/** The first bar from `from` that touches a level or signals, of a position whose closing price is the bid moved by `wide`. */
function quietUntil(run: SinglePositionRun, from: number, end: number, wanted: number, wide: number): number {
  const { signals, bars } = run;
  const { high, low } = bars;
  const [lowBid, highBid] = [run.lowLimit - wide, run.highLimit - wide];
  let until = from;
  while (
    until < end &&
    (low[until] as number) > lowBid &&
    (high[until] as number) < highBid &&
    ((signals[until] as number) & wanted) === 0
  )
    until++;
  return until;
}

/** The same where each bar has a spread of its own and the position closes at the ask. */
function quietAskUntil(run: SinglePositionRun, from: number, end: number, wanted: number, spreads: Int32Array): number {
  const { signals, bars, lowLimit, highLimit } = run;
  const { high, low } = bars;
  let until = from;
  while (
    until < end &&
    (low[until] as number) + (spreads[until] as number) > lowLimit &&
    (high[until] as number) + (spreads[until] as number) < highLimit &&
    ((signals[until] as number) & wanted) === 0
  )
    until++;
  return until;
}

/** The equity at each close while nothing happens to the position. */
function markHeld(run: SinglePositionRun, { side, units, entry, swap }: Position, from: number, until: number): void {
  const { equity, balance, instrument, rates, spreads, bars } = run;
  const { close } = bars;
  const paid = units * entry;
  for (let i = from; i < until; i++) {
    if (rates) instrument.rate = rates[i] as number;
    const at = closingPrice(side, close[i] as number, spreads ? (spreads[i] as number) : run.spread);
    equity[i] = balance + (swap + floatingMoney(instrument, side, units, paid, at));
  }
}

/** From `i` on one position is held: the first bar that touches a level, begins a trading day, signals or ends its time. */
function passHeld(run: SinglePositionRun, position: Position, from: number, to: number): number {
  const { spreads, timeExit } = run;
  const { side, openStep } = position;
  const expiry = timeExit > 0 ? Math.ceil(openStep + timeExit - 1) : to;
  const end = Math.min(to, run.rolloverBar, expiry);
  const wanted = relevantSignals(run, position);
  const until =
    side === -1 && spreads
      ? quietAskUntil(run, from, end, wanted, spreads)
      : quietUntil(run, from, end, wanted, side === 1 ? 0 : run.spread);
  markHeld(run, position, from, until);
  return until;
}

/**
 * Runs an account with no more than one position from bar `from` up to, not including, `to`, passing over the bars on which
 * provably nothing happens. Returns the first bar it left undone: `to`, or one that needs the order matching.
 */
export function runSinglePosition(run: SinglePositionRun, from: number, to: number): number {
  let i = from;
  while (i < to) {
    if (run.closes === 0 && run.entry === null) {
      i = run.position ? passHeld(run, run.position, i, to) : passFlat(run, i, to);
      if (i === to) return to;
    }
    if (!singlePositionBar(run, i)) return i;
    i += 1;
  }
  return i;
}
