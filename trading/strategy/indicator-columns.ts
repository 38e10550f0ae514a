import type { ParameterValues } from "../indicators/definition/indicator-definition.ts";
import { defaultParameters } from "../indicators/definition/parameters.ts";
import { indicatorById } from "../indicators/registry.ts";
import { withDaysOf } from "../indicators/steps/calendar-period.ts";
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
  const computed = new Map<string, readonly Float64Array[]>();
  const used: UsedIndicator[] = [];

  const compute = (operand: IndicatorOperand, parameters: ParameterValues): readonly Float64Array[] => {
    const definition = indicatorById(operand.indicator);
    const bars = operand.timeframe && higher(operand.timeframe);
    const columns = bars ? definition.compute(bars.input, parameters) : source.compute(definition, parameters);
    const outputs = bars ? columns.map((column) => seenFromBase(column, bars)) : columns;
    used.push({ id: definition.id, parameters, outputs });
    return columns;
  };

  /** One value for each bar of the operand's own timeframe. */
  const column = (operand: IndicatorOperand): DegreeColumn => {
    const definition = indicatorById(operand.indicator);
    const given: ParameterValues = { ...defaultParameters(definition), ...operand.parameters };
    const parameters = withDaysOf(operand.timeframe ?? source.timeframe, given);
    const key = `${operand.indicator}|${JSON.stringify(parameters)}|${operand.timeframe ?? ""}`;
    const columns = computed.get(key) ?? compute(operand, parameters);
    computed.set(key, columns);
    const at =
      operand.output === undefined ? 0 : definition.outputs.findIndex((output) => output.id === operand.output);
    return { values: columns[at] as Float64Array, degree: priceDegrees(definition)[at] };
  };

  return { column, used: used as readonly UsedIndicator[] };
}
