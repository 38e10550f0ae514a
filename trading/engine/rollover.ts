import { rolloverWeekday } from "../calendar/zone-clock.ts";
import { swapOf } from "../market/contract.ts";
import { lots, roundMoney } from "../market/points.ts";
import { type Desk, instrumentOf } from "./desk.ts";
import { type Instrument, quoteToAccount } from "./instrument.ts";
import { closingPoints } from "./valuation.ts";

/** A position's swap after one more rollover, at the points `at` it would close at: three nights on the symbol's triple day. */
export function swapAfter(
  instrument: Instrument,
  long: boolean,
  volume: number,
  swap: number,
  at: number,
  moment: number,
): number {
  const { spec, costs } = instrument;
  const points = long ? costs.swapLongPoints : costs.swapShortPoints;
  if (points === 0) return swap;
  const nights = rolloverWeekday(moment) === spec.tripleSwapDay ? 3 : 1;
  return roundMoney(swap + swapOf(spec, lots(volume), points, nights, quoteToAccount(instrument, at)));
}

/** Accrues one rollover's swap on every open position. */
export function accrueSwap(desk: Desk, moment: number): void {
  for (const position of desk.account.positions) {
    const instrument = instrumentOf(desk, position.symbol);
    const at = closingPoints(desk.account, position);
    position.swap = swapAfter(instrument, position.side === 1, position.lots, position.swap, at, moment);
  }
}
