import type { Field, ValuesOf } from "./fields.ts";
import type {
  Bar,
  IncrementalIndicator,
  IndicatorDefinition,
  IndicatorInput,
  OutputDefinition,
  ParameterValues,
} from "./indicator-definition.ts";
import { IndicatorError } from "./indicator-error.ts";
import { checkParameters } from "./parameters.ts";

/**
 * One bar forward: writes one value an output into `out`. With `again`, the last bar is done over: everything the step
 * remembers must be as it was before that bar. All steps in `steps/` follow this rule, and so does a formula made of them.
 */
export type BarStep = (bar: Bar, again: boolean, out: Float64Array) => void;

export type IndicatorSpecification<F extends Readonly<Record<string, Field>>> = Omit<
  IndicatorDefinition,
  "parameters" | "formula" | "warmUp" | "compute" | "incremental"
> & {
  readonly parameters: F;
  /** One line a step. */
  readonly formula: readonly string[];
  warmUp(parameters: ValuesOf<F>): number;
  /** The formula, written once; the whole-column form is derived from it … */
  step(parameters: ValuesOf<F>): BarStep;
  /** … unless this faster loop is given and answers. The contract suite holds the two to the same values. */
  columns?(input: IndicatorInput, parameters: ValuesOf<F>): readonly Float64Array[] | undefined;
};

/** Turns a specification into a definition: parameters checked on every door, values before the warm-up hidden. */
export function defineIndicator<const F extends Readonly<Record<string, Field>>>(
  specification: IndicatorSpecification<F>,
): IndicatorDefinition {
  const { step, columns, warmUp, parameters: fields, formula, ...texts } = specification;
  const parameters = Object.entries(fields).map(([id, field]) => ({ id, ...field }));
  const checked = (values: ParameterValues) => checkParameters({ id: texts.id, parameters }, values) as ValuesOf<F>;
  return {
    ...texts,
    parameters,
    formula: formula.join("\n"),
    warmUp: (values) => warmUp(checked(values)),
    compute(input, values) {
      const known = checked(values);
      checkInput(texts.id, input);
      const results = columns?.(input, known) ?? columnsFromStep(input, step(known), texts.outputs.length);
      const hidden = Math.min(warmUp(known), input.length);
      for (const column of results) column.fill(Number.NaN, 0, hidden);
      return results;
    },
    incremental(values) {
      const known = checked(values);
      return streamed(texts.id, texts.outputs, step(known), warmUp(known));
    },
  };
}

const sound = new WeakSet<IndicatorInput>();

/** Says that an input's columns are known to be of its length: asking a lazy column for its length would make it. */
export function markSound(input: IndicatorInput): void {
  sound.add(input);
}

function checkInput(id: string, input: IndicatorInput): void {
  if (sound.has(input)) return;
  for (const name of ["time", "open", "high", "low", "close", "volume"] as const) {
    if (input[name].length === input.length) continue;
    const message = `${id}: the ${name} column has ${input[name].length} rows, the input says ${input.length}`;
    throw new IndicatorError("bad-input", id, message);
  }
}

function columnsFromStep(input: IndicatorInput, step: BarStep, outputs: number): Float64Array[] {
  const { length, time, open, high, low, close, volume } = input;
  const columns = Array.from({ length: outputs }, () => new Float64Array(length));
  const out = new Float64Array(outputs);
  const bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  for (let i = 0; i < length; i++) {
    bar.time = time[i]!;
    bar.open = open[i]!;
    bar.high = high[i]!;
    bar.low = low[i]!;
    bar.close = close[i]!;
    bar.volume = volume[i]!;
    step(bar, false, out);
    for (let k = 0; k < outputs; k++) columns[k]![i] = out[k]!;
  }
  return columns;
}

function streamed(
  id: string,
  outputs: readonly OutputDefinition[],
  step: BarStep,
  warmUp: number,
): IncrementalIndicator {
  const out = new Float64Array(outputs.length);
  const warming = outputs.map(() => Number.NaN);
  let bars = 0;
  const values = (bar: Bar, again: boolean) => {
    step(bar, again, out);
    return bars > warmUp ? Array.from(out) : warming;
  };
  return {
    push(bar) {
      bars += 1;
      return values(bar, false);
    },
    replace(bar) {
      if (bars === 0) throw new IndicatorError("no-bar", id, `${id}: there is no bar to replace yet`);
      return values(bar, true);
    },
  };
}
