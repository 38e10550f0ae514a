import { expect, test, vi } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { withPrices } from "./with-prices.ts";

const lab = vi.hoisted(() => ({ bars: {} as unknown }));
vi.mock("../data/lab-data.ts", () => ({
  labData: () => ({ getState: () => lab, lowerBars: async () => null, rates: async () => ({ constant: 1.25 }) }),
}));

const signal = new AbortController().signal;

test("adds the rates of the bars that are searched, and takes none of other ones", async () => {
  const bars = { symbol: "EURUSD" } as Bars;
  const input = { bars, currency: "EUR", settings: {} } as unknown as Parameters<typeof withPrices>[0];
  lab.bars = bars;
  expect((await withPrices(input, signal)).settings).toEqual({ rate: { constant: 1.25 } });
  lab.bars = { symbol: "GBPJPY" };
  await expect(withPrices(input, signal)).rejects.toThrow("The prices were changed before this began");
});
