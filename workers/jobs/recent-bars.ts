import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { JobHandler } from "../jobs.ts";

let market: SimulatedMarket | undefined;

/** @throws {UnknownSimulatedSymbolError} for a symbol that no data is known for. */
export const recentBars: JobHandler<"recent-bars"> = ({ symbol, timeframe, count, asOf }) => {
  market ??= createSimulatedMarket();
  return { bars: market.lastBars(symbol, timeframe, count, asOf), data: { kind: "simulated" } };
};
