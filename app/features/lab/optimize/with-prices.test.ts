import { expect, test } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { withPrices } from "./with-prices.ts";

type Given = Parameters<typeof withPrices>;
const lab = (bars: unknown) =>
  ({
    getState: () => ({ bars }),
    lowerBars: async () => null,
    rates: async () => ({ constant: 1.25 }),
  }) as unknown as NonNullable<Given[2]>;

test("adds the rates of the bars that are searched, and takes none of other ones", async () => {
  const bars = { symbol: "EURUSD" } as Bars;
  const input = { bars, currency: "EUR", settings: {} } as unknown as Given[0];
  const { signal } = new AbortController();
  expect((await withPrices(input, signal, lab(bars))).settings).toEqual({ rate: { constant: 1.25 } });
  await expect(withPrices(input, signal, lab({ symbol: "GBPJPY" }))).rejects.toThrow(
    "The prices were changed before this began",
  );
});
