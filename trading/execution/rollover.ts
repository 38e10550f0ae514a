import { swapOf } from "../market/contract.ts";
import { lots, roundMoney } from "../market/points.ts";
import { type Desk, instrumentOf } from "./desk.ts";
import { quoteToAccount } from "./instrument.ts";
import { closingPoints } from "./valuation.ts";
import { rolloverWeekday } from "./zone-clock.ts";

/** Accrues one rollover's swap on every open position: three nights on the symbol's triple day. */
export function accrueSwap(desk: Desk, moment: number): void {
  const weekday = rolloverWeekday(moment);
  for (const position of desk.account.positions) {
    const instrument = instrumentOf(desk, position.symbol);
    const { spec, costs } = instrument;
    const points = position.side === 1 ? costs.swapLongPoints : costs.swapShortPoints;
    if (points === 0) continue;
    const rate = quoteToAccount(instrument, closingPoints(desk.account, position));
    const nights = weekday === spec.tripleSwapDay ? 3 : 1;
    position.swap = roundMoney(position.swap + swapOf(spec, lots(position.lots), points, nights, rate));
  }
}
