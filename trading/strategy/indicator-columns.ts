import type { ParameterValues } from "../indicators/definition/indicator-definition.ts";
import { defaultParameters } from "../indicators/definition/parameters.ts";
import { indicatorById } from "../indicators/registry.ts";
import type { Timeframe } from "../market/timeframe.ts";
import type { ColumnSource } from "./column-source.ts";
import type { Operand } from "./document.ts";
import { type HigherBars, higherBars } from "./higher-timeframe.ts";
import type { Resolved } from "./parameter-values.ts";
import { priceDegrees } from "./price-degree.ts";

/** An indicator the strategy reads, in order of first use: for warm-up and for reports. */
export type UsedIndicator = {
  readonly id: string;
  readonly parameters: ParameterValues;
  readonly outputs: readonly Float64Array[];
};

/** A higher timeframe's column as the base bars see it: the last closed value. */
export function seenFromBase(column: Float64Array, { closed }: HigherBars): Float64Array {
  const seen = new Float64Array(closed.length);
  for (let i = 0; i < closed.length; i++) {
    const at = closed[i] as number;
    seen[i] = at < 0 ? Number.NaN : (column[at] as number);
  }
  return seen;
}

export type Higher = (timeframe: Timeframe) => HigherBars;

/** Aggregates each higher timeframe once. */
export function createHigher(source: ColumnSource): Higher {
  const made = new Map<Timeframe, HigherBars>();
  return (timeframe) => {
    const bars = made.get(timeframe) ?? higherBars(source.input, source.timeframe, timeframe, source.isCut);
    made.set(timeframe, bars);
    return bars;
  };
}

type IndicatorOperand = Resolved<Operand & { readonly kind: "indicator" }>;
type DegreeColumn = { readonly values: Float64Array; readonly degree: number | undefined };

/** Computes each indicator once per set of parameters and timeframe. */
export function createIndicators(source: ColumnSource, higher: Higher) {
  const computed = new Map<string, UsedIndicator>();
  const used: UsedIndicator[] = [];

  const compute = (operand: IndicatorOperand, parameters: ParameterValues): UsedIndicator => {
    const definition = indicatorById(operand.indicator);
    const { timeframe } = operand;
    if (!timeframe) return { id: definition.id, parameters, outputs: source.compute(definition, parameters) };
    const bars = higher(timeframe);
    const outputs = definition.compute(bars.input, parameters).map((column) => seenFromBase(column, bars));
    return { id: definition.id, parameters, outputs };
  };

  const series = (operand: IndicatorOperand): DegreeColumn => {
    const definition = indicatorById(operand.indicator);
    const parameters: ParameterValues = { ...defaultParameters(definition), ...operand.parameters };
    const key = `${operand.indicator}|${JSON.stringify(parameters)}|${operand.timeframe ?? ""}`;
    let known = computed.get(key);
    if (!known) {
      known = compute(operand, parameters);
      computed.set(key, known);
      used.push(known);
    }
    const at =
      operand.output === undefined ? 0 : definition.outputs.findIndex((output) => output.id === operand.output);
    return { values: known.outputs[at] as Float64Array, degree: priceDegrees(definition, parameters)[at] };
  };

  return { series, used: used as readonly UsedIndicator[] };
}
