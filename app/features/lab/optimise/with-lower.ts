import type { RunSettings } from "#trading/optimise/evaluate.ts";
import { labData } from "../data/lab-data.ts";

type Settings = Omit<RunSettings, "source">;

/** Settings with the shorter bars that the backtest uses, where there are any: the same values then come to the same figures. */
export async function withLower<Input extends { readonly settings: Settings }>(input: Input): Promise<Input> {
  const lower = await labData().lowerBars();
  return lower ? { ...input, settings: { ...input.settings, lower } } : input;
}
