import type { IndicatorInput } from "#trading/indicators/definition/indicator-definition.ts";

/** One bar of an example: open, high, low, close and, where it matters, volume. */
export type ExampleBar = readonly [open: number, high: number, low: number, close: number, volume?: number];

/**
 * Twenty bars. The closes are those on which the RSI is explained everywhere (70.46 after fourteen changes); opens, highs,
 * lows and volumes were chosen to go with them.
 */
export const exampleList: readonly ExampleBar[] = [
  [44.2, 44.52, 44.05, 44.34, 1200],
  [44.34, 44.4, 43.96, 44.09, 1350],
  [44.09, 44.31, 43.98, 44.15, 980],
  [44.15, 44.2, 43.48, 43.61, 1710],
  [43.61, 44.41, 43.55, 44.33, 1840],
  [44.33, 44.95, 44.28, 44.83, 1620],
  [44.83, 45.2, 44.7, 45.1, 1430],
  [45.1, 45.55, 44.99, 45.42, 1510],
  [45.42, 45.98, 45.35, 45.84, 1690],
  [45.84, 46.21, 45.7, 46.08, 1380],
  [46.08, 46.19, 45.74, 45.89, 1240],
  [45.89, 46.14, 45.78, 46.03, 1100],
  [46.03, 46.1, 45.5, 45.61, 1560],
  [45.61, 46.4, 45.58, 46.28, 1770],
  [46.28, 46.45, 46.12, 46.28, 1020],
  [46.28, 46.33, 45.85, 46.0, 1290],
  [46.0, 46.17, 45.88, 46.03, 940],
  [46.03, 46.52, 45.97, 46.41, 1480],
  [46.41, 46.5, 46.1, 46.22, 1160],
  [46.22, 46.27, 45.51, 45.64, 1820],
];

const day = 86_400_000;
/** An hour before 17:00 New York: of hourly bars the second one begins a day. */
const start = Date.UTC(2026, 0, 5, 21);

/** The bars as the engine reads them, in price units, one every `step` milliseconds. */
export function exampleInput(bars: readonly ExampleBar[], step = day): IndicatorInput {
  const column = (at: number) => Float64Array.from(bars, (bar) => bar[at] ?? 1000);
  return {
    length: bars.length,
    time: Float64Array.from(bars, (_, index) => start + index * step),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
  };
}
