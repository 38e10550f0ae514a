import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import type { JudgeRequest } from "#workers/search/search-types.ts";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { firstValidationPlan } from "./validation-plan.ts";

inBrowserTab({ clock: "real" });

const judged: JudgeRequest[] = [];
beforeEach(() => {
  const run: typeof runJobHere = (name, request, hooks) => {
    if (name === "judge") judged.push(request as JudgeRequest);
    return runJobHere(name, request, hooks);
  };
  vi.doMock("#workers/page-pool.ts", () => ({ pagePool: () => ({ run }) }));
  vi.doMock("../optimize/with-prices.ts", () => ({ withPrices: async (input: object) => input }));
});
afterEach(() => {
  vi.doUnmock("#workers/page-pool.ts");
  vi.doUnmock("../optimize/with-prices.ts");
});

const bars = testBars(1200, 21);
const span = { from: 0, to: bars.length };
const choices = [
  { id: "fast", from: 4, to: 12, step: 4 },
  { id: "slow", from: 20, to: 40, step: 10 },
];

test("a validation counts those before it, also where the page has not been left since", async () => {
  const { setValidationPlan, startValidation } = await import("./validation-store.ts");
  const { document } = presetById("sma-cross")!;
  const asked = {
    ...{ document: { ...document, symbol: "EURUSD" }, bars, settings: {}, currency: "USD", simulated: true },
    ...{ dataLabel: "simulated history", space: { choices, constraints: [] }, minTrades: 5 },
    ...{ span, heldOutBars: null, trials: [], heldOut: null },
    objective: "net",
  } as const;
  for (const windows of ["3", "4"]) {
    setValidationPlan({ ...firstValidationPlan, runs: "100", windows });
    await startValidation(asked);
  }
  expect(judged.map(({ earlier, earlierWalks }) => [earlier.count, earlierWalks?.count])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
