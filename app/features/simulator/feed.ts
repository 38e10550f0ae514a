import { minuteMillis } from "#trading/calendar/trading-week.ts";
import type { Quote } from "#trading/market/quote.ts";
import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type Timeframe, timeframeMinutes } from "#trading/market/timeframe.ts";

export const chartTimeframes = ["M1", "M5", "M15", "M30", "H1", "H4", "D1"] as const satisfies readonly Timeframe[];
export type ChartTimeframe = (typeof chartTimeframes)[number];
export const barMillis = (timeframe: ChartTimeframe): number => timeframeMinutes[timeframe] * minuteMillis;

let made: SimulatedMarket | undefined;

/** The simulated market of this page, made when its first price is asked for. */
export const pageMarket = {
  quote(symbol: string, time: number): Quote {
    made ??= createSimulatedMarket();
    return made.quote(symbol, time);
  },
};
