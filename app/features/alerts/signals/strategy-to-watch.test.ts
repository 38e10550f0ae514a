import { expect, test } from "vitest";
import { chosenStrategy, ownMarket, strategyToWatch } from "./strategy-to-watch.ts";

const [dip, trend] = [
  { id: "s1", name: "Short the dip", document: { version: 1 } },
  { id: "s2", name: "Trend", document: {} },
];
const changed = { ...dip, document: { version: 1, entries: {} } };

test("an alert watches a strategy as it is saved now, not as it was when the form was opened", () => {
  expect(strategyToWatch([trend, dip], "s1", [changed, trend])).toBe(changed);
  expect(strategyToWatch([dip, trend], "", [trend, changed])).toBe(changed);
});

test("an alert on a strategy that is no longer saved is refused, and takes no other one", () => {
  expect(strategyToWatch([dip, trend], "s1", [trend])).toContain("is no longer saved");
  expect(strategyToWatch([], "", [])).toContain("Save a strategy in the lab first");
  expect(strategyToWatch([], "", [trend])).toBe("Choose one of your saved strategies.");
});

test("a chosen strategy names the market that its rules were written for, where alerts watch it", () => {
  const breakout = { ...trend, document: { version: 1, symbol: "GBPUSD", timeframe: "M15" } };
  expect(ownMarket(breakout)).toEqual({ symbol: "GBPUSD", timeframe: "M15" });
  expect(ownMarket({ ...breakout, document: { symbol: "GOOG", timeframe: "D1" } })).toBeNull();
  expect(ownMarket({ ...breakout, document: { symbol: "GBPUSD", timeframe: "M7" } })).toBeNull();
  expect(ownMarket({ ...breakout, document: null })).toBeNull();
});

test("where nothing was chosen, the first strategy that is offered is", () => {
  expect(chosenStrategy([dip, trend], "s2")).toBe(trend);
  expect(chosenStrategy([dip, trend], "")).toBe(dip);
  expect(chosenStrategy([], "s2")).toBeUndefined();
});
