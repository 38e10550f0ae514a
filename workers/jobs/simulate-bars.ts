import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated-market.ts";
import type { JobHandler } from "../jobs.ts";

const markets = new Map<number | undefined, SimulatedMarket>();

export const simulateBars: JobHandler<"simulate-bars"> = ({ symbol, timeframe, from, to, asOf, seed }) => {
  if (!(to >= from)) throw new RangeError(`bars from ${from} to ${to}: the end lies before the start`);
  const market = markets.get(seed) ?? createSimulatedMarket(seed);
  // Kept, because a market fills its tables when first asked; a few seeds at most.
  if (markets.size > 4) markets.clear();
  markets.set(seed, market);
  return market.bars(symbol, timeframe, from, to, asOf);
};
