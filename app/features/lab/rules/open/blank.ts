import type { StrategyDocument } from "#trading/strategy/document.ts";

/** Nothing yet but a market and a size: the check says what is missing. */
export const blankStrategy: StrategyDocument = {
  version: 1,
  name: "New strategy",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {},
  risk: { sizing: { kind: "lots", value: 0.1 } },
};
