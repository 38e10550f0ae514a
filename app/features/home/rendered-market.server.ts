import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type MarketSnapshot, marketSnapshot } from "./market-snapshot.ts";

/** One for the process: it remembers the paths it has computed. */
const market = createSimulatedMarket();

/** The market as a page is rendered with it. */
export const marketAt = (now: number): MarketSnapshot => marketSnapshot(market, now);
