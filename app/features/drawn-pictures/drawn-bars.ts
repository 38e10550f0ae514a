import type { Bars } from "#trading/market/bars.ts";
import { joinBars, sliceBars } from "#trading/market/join-bars.ts";
import type { SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";

const blockMillis = 26 * 7 * 86_400_000;

/**
 * Four-hour bars in [from, to), made half a year at a time and shared by all pictures, which show five years of eight symbols. To make those of one
 * picture takes up to a fifth of a second of everybody's time, and anybody may ask for each of the 256 seeds in each form.
 */
export function createDrawnBars(market: Pick<SimulatedMarket, "bars">) {
  const blocks = new Map<string, Bars>();

  function block(symbol: string, number: number): Bars {
    const key = `${symbol} ${number}`;
    const made = blocks.get(key) ?? market.bars(symbol, "H4", number * blockMillis, (number + 1) * blockMillis);
    blocks.set(key, made);
    return made;
  }

  return (symbol: string, from: number, to: number): Bars => {
    const first = Math.floor(from / blockMillis);
    const further = Array.from({ length: Math.ceil(to / blockMillis) - first - 1 }, (_, i) =>
      block(symbol, first + 1 + i),
    );
    const bars = joinBars([block(symbol, first), ...further]);
    return sliceBars(bars, firstAtOrAfter(bars.time, from, 0), firstAtOrAfter(bars.time, to, 0));
  };
}
