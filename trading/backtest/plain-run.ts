import { plainBar } from "./plain-bar.ts";
import type { Lane } from "./plain-lane.ts";
import { signalBit } from "./signal-orders.ts";

const entries = signalBit.enterLong | signalBit.enterShort;

/** From `i` on nothing is held: the first bar whose close asks for an entry. */
function passFlat(lane: Lane, from: number, to: number): number {
  const { signals, equity, balance } = lane;
  let i = from;
  for (; i < to && ((signals[i] as number) & entries) === 0; i++) {
    equity[i] = balance;
  }
  return i;
}

/** Signals that can change something while this position is held. */
function relevantSignals({ side, plan }: Lane): number {
  const exit = side === 1 ? signalBit.exitLong : signalBit.exitShort;
  const opposite = side === 1 ? signalBit.enterShort : signalBit.enterLong;
  return plan.opposite === "reverse" ? exit | opposite : exit;
}

/** The first bar from `from` that touches a level or signals, of a position whose closing price is the bid moved by `wide`. */
function quietUntil(lane: Lane, from: number, end: number, wide: number): number {
  const { signals, bars } = lane;
  const { high, low } = bars;
  const wanted = relevantSignals(lane);
  const [lowBid, highBid] = [lane.lowLimit - wide, lane.highLimit - wide];
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
function quietAskUntil(lane: Lane, from: number, end: number, spreads: Int32Array): number {
  const { signals, bars, lowLimit, highLimit } = lane;
  const { high, low } = bars;
  const wanted = relevantSignals(lane);
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

/** The equity at each close while the position stands still. */
function markHeld(lane: Lane, from: number, until: number): void {
  const { equity, balance, instrument, swap, side, rates, bars } = lane;
  const { close } = bars;
  const { scale, rate } = instrument;
  const inverse = instrument.conversion === "inverse";
  const units = side * lane.units;
  const paid = side * (lane.units * lane.entry);
  const spreads = side === -1 ? lane.spreads : null;
  const wide = side === 1 ? 0 : lane.spread;
  if (rates === null && spreads === null) {
    for (let i = from; i < until; i++) {
      const at = (close[i] as number) + wide;
      const points = units * at - paid;
      equity[i] = balance + (swap + (points * (inverse ? scale / at : rate)) / scale);
    }
    return;
  }
  for (let i = from; i < until; i++) {
    const at = (close[i] as number) + (spreads ? (spreads[i] as number) : wide);
    const points = units * at - paid;
    const conversion = inverse ? scale / at : rates ? (rates[i] as number) : rate;
    equity[i] = balance + (swap + (points * conversion) / scale);
  }
}

/** From `i` on one position is held: the first bar that touches a level, begins a trading day, signals or ends its time. */
function passHeld(lane: Lane, from: number, to: number): number {
  const { side, spreads, timeExit } = lane;
  const expiry = timeExit > 0 ? Math.ceil(lane.openBar + timeExit - 1) : to;
  const end = Math.min(to, lane.rolloverBar, expiry);
  const until =
    side === -1 && spreads
      ? quietAskUntil(lane, from, end, spreads)
      : quietUntil(lane, from, end, side === 1 ? 0 : lane.spread);
  markHeld(lane, from, until);
  return until;
}

/**
 * Runs a plain account from bar `from` up to, not including, `to`, passing over the bars on which provably nothing happens.
 * Returns the first bar it left undone: `to`, or one that needs the order matching.
 */
export function runPlain(lane: Lane, from: number, to: number): number {
  let i = from;
  while (i < to) {
    if (lane.closes === 0 && lane.orderSide === 0) {
      i = lane.side === 0 ? passFlat(lane, i, to) : passHeld(lane, i, to);
      if (i === to) return to;
    }
    if (!plainBar(lane, i)) return i;
    i += 1;
  }
  return i;
}
