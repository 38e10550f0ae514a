import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { storedPlan } from "../core/stored-plan.ts";
import { splitHeldOut } from "./search-outcome.ts";
import { planFor, readPlan, searchPlan, withValues } from "./search-plan.ts";

inBrowserTab({ clock: "real" });

beforeEach(() => {
  vi.doMock("#workers/page-pool.ts", () => ({ pagePool: () => ({ run: runJobHere }) }));
  vi.doMock("./with-prices.ts", () => ({ withPrices: async (input: object) => input }));
});
afterEach(() => {
  vi.doUnmock("#workers/page-pool.ts");
  vi.doUnmock("./with-prices.ts");
});

test("the ranges of a search stay when its values go into the strategy", async () => {
  const { planOf, startSearch } = await import("./search-store.ts");
  const document = { ...presetById("sma-cross")!.document, symbol: "EURUSD" };
  const bars = testBars(600, 21);
  const plan = planFor(document);
  const read = readPlan(plan, document);
  if (!read.ok) throw new Error("The preset has a plan.");
  const { space, axes, method, runs } = read;
  const input = {
    ...{ document, bars, settings: {}, currency: "USD", simulated: true, dataLabel: "simulated history" },
    ...{ space, axes, method, runs, minTrades: 5, ...splitHeldOut(bars.length, 30) },
    objective: "net" as const,
  };
  await startSearch(input, plan);
  expect(planOf(withValues(document, { fast: 19, slow: 38 }), storedPlan("search", searchPlan).read()).axes).toEqual(
    plan.axes,
  );
});
