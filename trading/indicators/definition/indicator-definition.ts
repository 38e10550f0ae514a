/**
 * The columns an indicator reads: Float64 views of bars, all of one length. Prices are in points when they come from
 * `Bars` (integers, so sums are exact) and may be in price units elsewhere; every formula is scale-free or scales with them.
 */
export type IndicatorInput = {
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
};

export type IndicatorCategory = "trend" | "momentum" | "volatility" | "volume" | "levels" | "candles";

export type ParameterDefinition =
  | {
      readonly id: string;
      readonly name: string;
      readonly kind: "integer" | "number";
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly step: number;
    }
  | {
      readonly id: string;
      readonly name: string;
      readonly kind: "choice";
      readonly default: string;
      readonly options: readonly { readonly value: string; readonly name: string }[];
    };

export type ParameterValues = Readonly<Record<string, number | string>>;

export type OutputDefinition = {
  readonly id: string;
  readonly name: string;
  /** `price` lies on the price pane and scales with the price; `oscillator` and `volume` have a pane of their own; `signal` is −100/0/100. */
  readonly scale: "price" | "oscillator" | "volume" | "signal";
  readonly range?: readonly [number, number];
  /** Id of the parameter that says how many bars further left a chart draws this output; its values are never earlier than their bar. */
  readonly drawnBackBy?: string;
};

export type Bar = {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** The streaming form. `push` appends a bar; `replace` recomputes the last one. Both return one value an output, NaN while warming up. */
export type IncrementalIndicator = {
  push(bar: Bar): readonly number[];
  replace(bar: Bar): readonly number[];
};

export type IndicatorDefinition = {
  readonly id: string;
  readonly name: string;
  readonly category: IndicatorCategory;
  readonly parameters: readonly ParameterDefinition[];
  readonly outputs: readonly OutputDefinition[];
  /** What it measures, in one or two sentences. */
  readonly summary: string;
  /** The formula as plain text with named parts, one line a step. */
  readonly formula: string;
  /** How it is read, and when it fails: shown on its page. */
  readonly reading: string;
  readonly failure: string;
  /** Where the definition comes from, and how TA-Lib, TradingView and MT5 differ. */
  readonly source: string;
  readonly conventions: string;
  /** Index of the first bar with a value for these parameters (0 = from the first bar). */
  warmUp(parameters: ParameterValues): number;
  /** Whole columns: one Float64Array of `input.length` an output, NaN before `warmUp`. Throws `IndicatorError` on a parameter out of range. */
  compute(input: IndicatorInput, parameters: ParameterValues): readonly Float64Array[];
  incremental(parameters: ParameterValues): IncrementalIndicator;
};
