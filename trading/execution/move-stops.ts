import type { Position } from "./account.ts";
import type { Desk, MarketStep } from "./desk.ts";

/** A stop only ever tightens. */
function tighten(position: Position, stop: number): void {
  if (position.stop === null || (stop - position.stop) * position.side > 0) position.stop = stop;
}

/**
 * At the end of a step, trailing stops follow its best price and break-even stops jump; both act from the next step on,
 * because inside a bar nobody knows whether the extreme or the stop came first. On ticks that is the next tick.
 */
export function moveStops(desk: Desk, symbol: string, step: MarketStep): void {
  for (const position of desk.account.positions) {
    if (position.symbol !== symbol) continue;
    const fresh = position.fresh;
    position.fresh = false;
    if (!position.trail && !position.breakEven) continue;
    const long = position.side === 1;
    // Opened inside the bar: its extremes may be older than the position, its close is not.
    const best = fresh ? step.close : long ? step.high : step.low;
    const at = long ? best : best + step.spread;
    const gain = (at - position.entry) * position.side;
    const { trail, breakEven } = position;
    if (breakEven && gain >= breakEven.after) tighten(position, position.entry + breakEven.lock * position.side);
    if (trail && gain >= trail.after) tighten(position, at - trail.distance * position.side);
  }
}
