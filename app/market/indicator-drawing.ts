import type {
  IndicatorCategory,
  OutputDefinition,
  ParameterValues,
} from "#trading/indicators/definition/indicator-definition.ts";
import type { ChartGuide, ChartMark, ChartSeries, ChartTone } from "../ui/chart/chart-types.ts";

type Drawn = {
  readonly id: string;
  readonly name: string;
  readonly category: IndicatorCategory;
  readonly outputs: readonly OutputDefinition[];
  readonly guides: readonly number[];
};

const order: readonly ChartTone[] = ["accent", "second", "third", "ink", "muted"];
const ownTones: Readonly<Record<string, ChartTone>> = {
  plus: "up",
  minus: "down",
  upper: "second",
  middle: "accent",
  lower: "second",
};
const bars = new Set(["histogram", "ao", "ac"]);
const dots = new Set(["sar"]);

/** Patterns that say that something happened and not which way. */
const withoutSide = new Set(["doji", "dragonfly-doji", "gravestone-doji", "long-legged-doji", "inside-bar"]);

/** An indicator's columns as lines, bars and dots in the panes where they belong. */
export function drawnSeries(
  { id, outputs }: Drawn,
  columns: readonly Float64Array[],
  parameters: ParameterValues,
): ChartSeries[] {
  return outputs.flatMap((output, at) => {
    const column = columns[at];
    if (!column) return [];
    const signal = output.scale === "signal";
    return {
      id: `${id}-${output.id}`,
      label: output.name,
      values: output.drawnBackBy ? drawnBack(column, Number(parameters[output.drawnBackBy])) : column,
      pane: output.scale === "price" ? "price" : signal ? "signal" : id,
      look: dots.has(output.id) ? "dots" : signal || bars.has(output.id) ? "histogram" : "line",
      tone: ownTones[output.id] ?? order[at % order.length]!,
      ...(signal ? { digits: 0 } : {}),
    } satisfies ChartSeries;
  });
}

/** The column moved `by` bars to the left, as charts draw it. */
function drawnBack(column: Float64Array, by: number): Float64Array {
  const moved = new Float64Array(column.length).fill(Number.NaN);
  moved.set(column.subarray(by));
  return moved;
}

/** Where a candle pattern is complete. */
export function drawnMarks({ id, name, category }: Drawn, [signal]: readonly Float64Array[]): ChartMark[] {
  if (category !== "candles" || !signal) return [];
  const marks: ChartMark[] = [];
  for (let index = 0; index < signal.length; index++) {
    const value = signal[index]!;
    if (!value) continue;
    marks.push({ index, side: withoutSide.has(id) ? "exit" : value > 0 ? "buy" : "sell", label: name });
  }
  return marks;
}

export function drawnGuides({ id, guides, outputs }: Drawn): ChartGuide[] {
  if (!outputs.some(({ scale }) => scale === "oscillator" || scale === "volume")) return [];
  return guides.map((value) => ({ pane: id, value, label: String(value).replace("-", "−") }));
}
