import { type Desk, instrumentOf } from "./desk.ts";
import { swapAfter } from "./fill-rules.ts";
import { closingPoints } from "./valuation.ts";

/** Accrues one rollover's swap on every open position. */
export function accrueSwap(desk: Desk, rollover: number): void {
  for (const position of desk.account.positions) {
    const at = closingPoints(desk.account, position);
    const { side, lots, swap } = position;
    position.swap = swapAfter(instrumentOf(desk, position.symbol), side, lots, swap, at, rollover);
  }
}
