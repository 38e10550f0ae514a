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

export const readBars: JobHandler<"read-prices"> = async ({ id }) => ({ bars: await readPrices(id) });
