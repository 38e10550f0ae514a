import { markSound } from "../indicators/definition/define-indicator.ts";
import type {
  IndicatorDefinition,
  IndicatorInput,
  ParameterValues,
} from "../indicators/definition/indicator-definition.ts";
import type { Bars } from "../market/bars.ts";
import { pointsPerUnit } from "../market/points.ts";
import type { Timeframe } from "../market/timeframe.ts";

/** Where a strategy's columns come from: what differs between integer-point bars and a price file read as floats. */
export type ColumnSource = {
  readonly timeframe: Timeframe;
  /** Column units in one unit of price: 10^digits for points, 1 for prices. */
  readonly scale: number;
  /** Column units in one pip. */
  readonly pip: number;
  readonly input: IndicatorInput;
  compute(definition: IndicatorDefinition, parameters: ParameterValues): readonly Float64Array[];
  /** `touch`: was at or below, is above. `strict`: was below, is above (backtesting.py's `crossover`). */
  readonly crossing: "touch" | "strict";
  /** The last bars of a longer history: the first bar of a longer time frame may be cut and is passed over. */
  readonly isCut?: boolean;
};

const inputs = new WeakMap<Bars, IndicatorInput>();

/**
 * Float64 views of integer bars, each made when first read and cached as long as the bars live: a strategy of closes never pays
 * for the other columns, and the next run on the same bars for none.
 */
export function indicatorInput(bars: Bars): IndicatorInput {
  const known = inputs.get(bars);
  if (known) return known;
  const input = createInput(bars);
  inputs.set(bars, input);
  return input;
}

function createInput(bars: Bars): IndicatorInput {
  const made = new Map<"open" | "high" | "low" | "close", Float64Array>();
  const view = (name: "open" | "high" | "low" | "close"): Float64Array => {
    const known = made.get(name);
    if (known) return known;
    const column = new Float64Array(bars[name]);
    made.set(name, column);
    return column;
  };
  const input: IndicatorInput = {
    length: bars.length,
    time: bars.time,
    volume: bars.volume,
    get open() {
      return view("open");
    },
    get high() {
      return view("high");
    },
    get low() {
      return view("low");
    },
    get close() {
      return view("close");
    },
  };
  const columns = [bars.time, bars.volume, bars.open, bars.high, bars.low, bars.close];
  if (columns.every((column) => column.length === bars.length)) markSound(input);
  return input;
}

export const barsSource = (bars: Bars, pipPoints: number): ColumnSource => {
  const input = indicatorInput(bars);
  return {
    timeframe: bars.timeframe,
    scale: pointsPerUnit(bars.digits),
    pip: pipPoints,
    input,
    compute: (definition, parameters) => definition.compute(input, parameters),
    crossing: "touch",
  };
};
