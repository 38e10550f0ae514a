import type { JobHandler } from "../jobs.ts";
import { keepPrices, readPrices } from "../lab/price-store.ts";

export const keepBars: JobHandler<"keep-prices"> = async ({ entry, bars }) => {
  try {
    await keepPrices(entry, bars);
    return { refused: null, bars: null };
  } catch (error) {
    return { refused: error instanceof Error ? error.name : String(error), bars };
  }
};

export const readBars: JobHandler<"read-prices"> = async ({ id }) => ({ bars: await readPrices(id) });
