import { rollingMean } from "#trading/indicators/steps/rolling.ts";
import type { SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { dayChange, previousClose } from "../../market/day-change.ts";

const symbol = "EURUSD";
const shown = 56;
const averageOf = 20;

/** What the hero's chart draws: prices in points of EUR/USD, the newest bar last. */
export type MarketSnapshot = {
  /** UTC milliseconds of the last quote. */
  readonly asOf: number;
  readonly open: boolean;
  readonly bid: number;
  readonly ask: number;
  /** Change since the last New York close, as a fraction. */
  readonly dayChange: number;
  /** open, high, low, close of each bar. */
  readonly bars: readonly (readonly [number, number, number, number])[];
  /** Simple average of the last 20 closes at each bar. */
  readonly average: readonly number[];
};

export function marketSnapshot(market: SimulatedMarket, now: number): MarketSnapshot {
  const quote = market.quote(symbol, now);
  const bars = market.lastBars(symbol, "M15", shown + averageOf, now);
  const average = rollingMean(Float64Array.from(bars.close), averageOf);
  const first = bars.length - shown;
  const rows = Array.from({ length: shown }, (_, i) => first + i);
  return {
    asOf: quote.time,
    open: quote.open,
    bid: quote.bid,
    ask: quote.ask,
    dayChange: dayChange(quote.bid, previousClose(market, symbol, now)),
    bars: rows.map((i) => [bars.open[i] ?? 0, bars.high[i] ?? 0, bars.low[i] ?? 0, bars.close[i] ?? 0] as const),
    average: rows.map((i) => average[i] ?? Number.NaN),
  };
}
