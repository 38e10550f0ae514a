import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type MarketSnapshot, marketSnapshot } from "./market-snapshot.ts";

const market = createSimulatedMarket();

/**
 * The market as it stands now, or the replay where it stands after `lag` milliseconds of pause; fetched by the chart once it is alive, so
 * that no page carries the engine on its first load.
 */
export const snapshotNow = (lag: number): MarketSnapshot => marketSnapshot(market, Date.now(), lag);
