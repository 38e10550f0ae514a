import { expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { JobPool } from "#workers/job-pool.ts";
import { loadStoredPrices } from "./use-stored-prices.ts";

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
