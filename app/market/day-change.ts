import { tradingDay } from "#trading/calendar/zone-clock.ts";
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

/** How far a price is from the previous close, as a fraction of it. */
export const dayChange = (bid: number, close: number): number => bid / close - 1;
