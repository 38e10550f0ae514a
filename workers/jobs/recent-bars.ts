import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { JobHandler } from "../jobs.ts";
import { pageHistory } from "../market/site-history.ts";
import { lastStoredBars, nullForHistory } from "../market/stored-history.ts";

let market: SimulatedMarket | undefined;

/**
 * Stored bars where there are some that can be read and the request does not say otherwise, else those of the simulated market.
 * @throws {UnknownSimulatedSymbolError} for a symbol that no data is known for.
 */
export const recentBars: JobHandler<"recent-bars"> = async (request) => {
  const history = request.simulated ? null : pageHistory();
  // The answer says that it is simulated; the site's log says which stored prices cannot be read.
  const stored = history && (await lastStoredBars(history, request).catch(nullForHistory));
  if (stored) return stored;
  const { symbol, timeframe, count, asOf } = request;
  market ??= createSimulatedMarket();
  return { bars: market.lastBars(symbol, timeframe, count, asOf), data: { kind: "simulated" } };
};
