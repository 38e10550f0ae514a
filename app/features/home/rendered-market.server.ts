import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type MarketSnapshot, marketSnapshot, spreadByHour } from "./market-snapshot.ts";

/** One for the process: it remembers the paths it has computed. */
const market = createSimulatedMarket();

export type RenderedMarket = { readonly market: MarketSnapshot; readonly spreads: readonly number[] };

/** The market as a page is rendered with it. */
export const marketAt = (now: number): RenderedMarket => ({
  market: marketSnapshot(market, now),
  spreads: spreadByHour(market, now),
});
