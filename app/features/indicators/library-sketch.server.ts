import type { IndicatorDefinition } from "#trading/indicators/definition/indicator-definition.ts";
import { defaultParameters } from "#trading/indicators/definition/parameters.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { candleExamples, ordinaryBars } from "./candle-examples.ts";
import type { ExampleBar } from "./example-list.ts";
import type { LibrarySketch } from "./library-entry.ts";

/** The box of every sketch, in its own units. */
const [width, height, margin] = [192, 64, 4];
const shown = 48;
/** Enough for the slowest to have values on all bars that are shown. */
const computed = 700;
const mostLines = 3;
/** The same bars for all, a rise and a fall, so that what they make of one course of prices can be compared. */
const asOf = Date.UTC(2026, 5, 19, 13);

type Scale = (value: number) => number;

/** The heights of values in the box. */
function scaleOf(values: Iterable<number>): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const units = (height - 2 * margin) / (high - low || 1);
  return (value) => Math.round(height - margin - (value - low) * units);
}

/** A line through values, interrupted where there is none. */
function lineOf(values: readonly number[], scale: Scale): string {
  const step = width / (values.length - 1);
  let from: readonly [x: number, y: number] | null = null;
  let path = "";
  for (const [at, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      from = null;
      continue;
    }
    const to = [Math.round(at * step), scale(value)] as const;
    path += from ? `l${to[0] - from[0]} ${to[1] - from[1]}` : `M${to[0]} ${to[1]}`;
    from = to;
  }
  return path;
}

/** Candles as one path: a box that is as wide as its body, and its wick. */
function candlesOf(bars: readonly ExampleBar[]): LibrarySketch {
  const scale = scaleOf(bars.flatMap(([, high, low]) => [high, low]));
  const room = 22;
  const left = (width - bars.length * room) / 2;
  const candle = ([open, high, low, close]: ExampleBar, at: number) => {
    const middle = Math.round(left + (at + 0.5) * room);
    const [top, bottom] = [scale(Math.max(open, close)), scale(Math.min(open, close))];
    return `M${middle} ${scale(high)}V${scale(low)}M${middle - 6} ${top}h12V${Math.max(bottom, top + 1)}h-12z`;
  };
  return { price: bars.map(candle).join(""), lines: [] };
}

let bars: ReturnType<typeof indicatorInput> | undefined;

/** What an indicator looks like: its lines over the closes or in a scale of their own, or the candles of its pattern. */
export function sketchOf(definition: IndicatorDefinition): LibrarySketch {
  const pattern = candleExamples[definition.id];
  if (definition.category === "candles" && pattern) return candlesOf([...ordinaryBars.slice(-4), ...pattern]);
  bars ??= indicatorInput(createSimulatedMarket().lastBars("EURUSD", "H1", computed, asOf));
  const columns = definition.compute(bars, defaultParameters(definition));
  const onPrice = definition.outputs.some(({ scale }) => scale === "price");
  const drawn = columns
    .filter((_, at) => !onPrice || definition.outputs[at]?.scale === "price")
    .slice(0, mostLines)
    .map((column) => [...column.slice(-shown)]);
  const closes = onPrice ? [...bars.close.slice(-shown)] : [];
  const scale = scaleOf([...closes, ...drawn.flat()]);
  return { price: onPrice ? lineOf(closes, scale) : "", lines: drawn.map((values) => lineOf(values, scale)) };
}
