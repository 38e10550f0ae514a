import type { IndicatorDefinition } from "#trading/indicators/definition/indicator-definition.ts";

/** What a page knows of an indicator: its name, what can be set and what it puts out; never its formula's code. */
export type IndicatorInfo = Pick<IndicatorDefinition, "id" | "name" | "category" | "parameters"> & {
  readonly outputs: readonly Pick<IndicatorDefinition["outputs"][number], "id" | "name" | "scale" | "range">[];
  /** As traders say it: "EMA". */
  readonly short: string;
  /** What it measures, in a sentence. */
  readonly about: string;
};
