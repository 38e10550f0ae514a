import { expect, test } from "vitest";
import { slotMillis } from "../market/simulated/intraminute.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { followMarket } from "./follow-market.ts";
import { reduceSimulator } from "./reduce.ts";
import { startSimulator } from "./state.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);

test("an account that has come as far as it should has the price of the market that is shown, however busy the machine", () => {
  const market = createSimulatedMarket();
  const before = followMarket(
    market,
    { state: startSimulator(["EURUSD", "GBPUSD"].map((name) => ({ name }))), time: 0 },
    wednesday,
    "EURUSD",
    () => false,
  );
  const order = { type: "market", symbol: "EURUSD", side: 1, lots: 0.01 } as const;
  const bought = { ...before, state: reduceSimulator(before.state, { kind: "order", order }) };
  const until = wednesday + 64 * slotMillis;
  const seen = followMarket(market, bought, until, "GBPUSD", () => true);
  expect(seen.time).toBe(until);
  const { bid, ask } = market.quote("GBPUSD", until);
  expect(seen.state.account.quotes.GBPUSD).toMatchObject({ bid, ask });
  const further = followMarket(market, bought, until + slotMillis, "GBPUSD", () => true);
  expect(further.time).toBe(until);
});
