import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { JobPool } from "#workers/job-pool.ts";
import { loadStoredPrices, pricesToWatch } from "./use-stored-prices.ts";

const now = Date.now();
const bars = createSimulatedMarket().lastBars("EURUSD", "M1", 1, now);
const data = { kind: "provider", name: "OANDA", from: now - 86_400_000, to: now - 60_000, gaps: [] } as const;

/** Answers that the symbol has stored prices, and reads them or not. */
const pool = (read: object): Pick<JobPool, "run"> => ({
  run: (async (job: string) =>
    job === "stored-history" ? { timeframe: "M1", data } : { bars, data: read }) as JobPool["run"],
});

test("the last stored price is a stored one: where stored bars cannot be read there is none", async () => {
  expect(await loadStoredPrices("EURUSD", pool(data))).toMatchObject({ bid: bars.close[0], isCurrent: true });
  expect(await loadStoredPrices("EURUSD", pool({ kind: "simulated" }))).toBeNull();
});

test("a new alert waits for prices that are not known yet, and is refused where they cannot be loaded", async () => {
  expect(await pricesToWatch("EURUSD", undefined, pool(data))).toMatchObject({ prices: { isCurrent: true } });
  expect(await pricesToWatch("EURUSD", null, pool(data))).toEqual({ prices: null });
  const broken: Pick<JobPool, "run"> = { run: () => Promise.reject(new Error("offline")) };
  expect(await pricesToWatch("EURUSD", undefined, broken)).toEqual({
    problem: expect.stringContaining("could not be loaded"),
  });
});
