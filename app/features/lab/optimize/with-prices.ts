import type { TaskSettings } from "#workers/search/search-types.ts";
import { labData } from "../data/lab-data.ts";

type Input = { readonly settings: TaskSettings; readonly currency: string };

/**
 * Settings with the shorter bars and the conversion rates that the backtest uses, where there are any: the same values then
 * come to the same figures.
 */
export async function withPrices<Given extends Input>(input: Given, signal: AbortSignal): Promise<Given> {
  const [lower, rate] = await Promise.all([
    labData().lowerBars(undefined, signal),
    labData().rates(input.currency, signal),
  ]);
  const prices = { ...(lower ? { lower } : {}), ...(rate ? { rate } : {}) };
  return { ...input, settings: { ...input.settings, ...prices } };
}
