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

/** From `i` on one position is held: the first bar that touches a level, begins a trading day, signals or ends its time. */
function passHeld(lane: Lane, from: number, to: number): number {
  const { signals, equity, balance, instrument, swap, spread, lowLimit, highLimit, side, timeExit } = lane;
  const { high, low, close } = lane.bars;
  const { scale, rate } = instrument;
  const inverse = instrument.conversion === "inverse";
  const wanted = relevantSignals(lane);
  const units = side * lane.units;
  const paid = side * (lane.units * lane.entry);
  const wide = side === 1 ? 0 : spread;
  const expiry = timeExit > 0 ? Math.ceil(lane.openBar + timeExit - 1) : to;
  const end = Math.min(to, lane.rolloverBar, expiry);
  let until = from;
  while (
    until < end &&
    (low[until] as number) > lowLimit &&
    (high[until] as number) < highLimit &&
    ((signals[until] as number) & wanted) === 0
  )
    until++;
  for (let i = from; i < until; i++) {
    const at = (close[i] as number) + wide;
    const points = units * at - paid;
    equity[i] = balance + (swap + (points * (inverse ? scale / at : rate)) / scale);
  }
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
