import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";

let market: SimulatedMarket | undefined;

/** The simulated market of this page, made when it is first asked: it remembers the paths that it has computed. */
export function pageMarket(): SimulatedMarket {
  market ??= createSimulatedMarket();
  return market;
}
