import { lastOpenMoment } from "#trading/calendar/trading-week.ts";
import { tradingDay } from "#trading/calendar/zone-clock.ts";
import type { Bars } from "#trading/market/bars.ts";
import { tradingDayOpen } from "#trading/market/resample.ts";
import type { SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";

/** The moment at which the trading day of a quote began: 17:00 New York. */
const dayOpen = (quotedAt: number): number => tradingDayOpen(tradingDay(quotedAt));

/**
 * The bid at the New York close before the day of a moment, in points. At the weekend the day is Friday's, because the last quote is.
 */
export function previousClose(market: SimulatedMarket, symbol: string, at: number): number {
  const { time } = market.quote(symbol, at);
  return market.quote(symbol, dayOpen(time) - 1).bid;
}

/** The last close before the trading day of a moment, or of the last bar at a weekend; undefined where the bars begin with that day. */
export function closeBeforeDay({ time, close, length }: Bars, at: number): number | undefined {
  const begins = dayOpen(Math.max(lastOpenMoment(at), time[length - 1] as number));
  for (let at = length - 1; at >= 0; at--) if ((time[at] as number) < begins) return close[at];
  return undefined;
}

/** How far a price is from the previous close, as a fraction of it. */
export const dayChange = (bid: number, close: number): number => bid / close - 1;
