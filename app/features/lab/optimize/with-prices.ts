import type { Bars } from "#trading/market/bars.ts";
import type { TaskSettings } from "#workers/search/search-types.ts";
import type { LabDataStore } from "../data/data-store.ts";
import { labData } from "../data/lab-data.ts";

type Input = { readonly settings: TaskSettings; readonly currency: string; readonly bars: Bars };

/**
 * Settings with the shorter bars and the conversion rates that the backtest uses, where there are any: the same values then
 * come to the same figures. Rejects where the lab has other bars by now: its shorter bars and rates would be of those.
 */
export async function withPrices<Given extends Input>(
  input: Given,
  signal: AbortSignal,
  data: Pick<LabDataStore, "getState" | "lowerBars" | "rates"> = labData(),
): Promise<Given> {
  if (data.getState().bars !== input.bars)
    throw new Error("The prices were changed before this began. Start it again.");
  const [lower, rate] = await Promise.all([data.lowerBars(undefined, signal), data.rates(input.currency, signal)]);
  const prices = { ...(lower ? { lower } : {}), ...(rate ? { rate } : {}) };
  return { ...input, settings: { ...input.settings, ...prices } };
}
