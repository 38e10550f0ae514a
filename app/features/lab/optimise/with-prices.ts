import type { RunSettings } from "#trading/optimise/evaluate.ts";
import { labData } from "../data/lab-data.ts";

type Settings = Omit<RunSettings, "source">;
type Input = { readonly settings: Settings; readonly currency: string };

/**
 * Settings with the shorter bars and the conversion rates that the backtest uses, where there are any: the same values then
 * come to the same figures.
 */
export async function withPrices<Own extends Input>(input: Own, signal: AbortSignal): Promise<Own> {
  const [lower, rate] = await Promise.all([
    labData().lowerBars(undefined, signal),
    labData().rates(input.currency, signal),
  ]);
  const prices = { ...(lower ? { lower } : {}), ...(rate ? { rate } : {}) };
  return { ...input, settings: { ...input.settings, ...prices } };
}
