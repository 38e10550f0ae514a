import { withKnownSpread } from "#trading/market/known-spread.ts";
import type { JobHandler } from "../jobs.ts";
import { readPrices, storePrices } from "../lab/price-store.ts";

export const storeBars: JobHandler<"store-prices"> = async ({ entry, bars }) => {
  try {
    await storePrices(entry, bars);
    return { refused: null, bars: null };
  } catch (error) {
    return { refused: error instanceof Error ? error.name : String(error), bars };
  }
};

export const readBars: JobHandler<"read-prices"> = async ({ id }) => {
  const bars = await readPrices(id);
  // Files that were stored before spreads of 0 were filled in.
  return { bars: bars && withKnownSpread(bars) };
};
