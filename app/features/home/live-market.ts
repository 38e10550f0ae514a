import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type MarketSnapshot, marketSnapshot } from "./market-snapshot.ts";

const market = createSimulatedMarket();

/** The market as it stands now; fetched by the chart once it is alive, so that no page carries the engine on its first load. */
export const snapshotNow = (): MarketSnapshot => marketSnapshot(market, Date.now());
