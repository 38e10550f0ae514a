import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { choice, length, type ValuesOf } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { exponentialStep, meanStep } from "../steps/averages.ts";
import { rollingMean } from "../steps/rolling.ts";

const parameters = {
  fast: length(12, { name: "Fast length" }),
  slow: length(26, { name: "Slow length" }),
  signal: length(9, { name: "Signal length" }),
  price: source,
  convention: choice("Convention", { talib: "TA-Lib", tradingview: "TradingView", mt5: "MetaTrader 5" }),
};
type Parameters = ValuesOf<typeof parameters>;

export const macd = defineIndicator({
  id: "macd",
  name: "MACD",
  category: "trend",
  parameters,
  outputs: [
    { id: "macd", name: "MACD", scale: "oscillator" },
    { id: "signal", name: "Signal", scale: "oscillator" },
    { id: "histogram", name: "Histogram", scale: "oscillator" },
  ],
  summary:
    "The distance between a fast and a slow exponential average, with an average of that distance as its signal line.",
  formula: [
    "MACD = EMA(price, fast) − EMA(price, slow)",
    "signal = EMA(MACD, signal length)",
    "histogram = MACD − signal",
  ],
  reading:
    "Above zero the fast average is above the slow one. MACD crossing its signal line is the usual entry; a shrinking histogram shows that a move is losing speed before the lines cross.",
  failure:
    "It is made of averages of averages, so in a range the crossings come late and often. Its size is in price units: values of two symbols, or of the same symbol years apart, cannot be compared (PPO can).",
  source: "Gerald Appel (1970s); TA-Lib MACD.",
  conventions:
    "TA-Lib starts both averages on the same bar, so its fast one begins later than an EMA of its own. TradingView starts each by itself. MetaTrader 5 starts from the first price and takes a simple average as the signal.",
  warmUp: (p) => Math.max(p.fast, p.slow) + p.signal - 2,
  step: macdStep,
  columns: macdColumns,
});

/** Prices the shorter average lets pass before its own first one. */
function skipped(p: Parameters): { fast: number; slow: number } {
  if (p.convention !== "talib") return { fast: 0, slow: 0 };
  return { fast: Math.max(0, p.slow - p.fast), slow: Math.max(0, p.fast - p.slow) };
}

function macdStep(p: Parameters): BarStep {
  const seed = p.convention === "mt5" ? "first" : "sma";
  const skip = skipped(p);
  const fast = exponentialStep(p.fast, undefined, seed);
  const slow = exponentialStep(p.slow, undefined, seed);
  const signal = p.convention === "mt5" ? meanStep(p.signal) : exponentialStep(p.signal);
  const ready = Math.max(p.fast, p.slow);
  let bars = 0;
  return (bar, again, out) => {
    if (!again) bars += 1;
    const price = priceOf(bar, p.price);
    const near = fast(bars > skip.fast ? price : Number.NaN, again);
    const far = slow(bars > skip.slow ? price : Number.NaN, again);
    const line = near - far;
    const trigger = signal(bars >= ready ? line : Number.NaN, again);
    out[0] = line;
    out[1] = trigger;
    out[2] = line - trigger;
  };
}

function macdColumns(input: IndicatorInput, p: Parameters): Float64Array[] {
  const prices = priceColumn(input, p.price);
  const n = prices.length;
  const lines = new Float64Array(n);
  const signals = new Float64Array(n);
  const histograms = new Float64Array(n);
  const first = Math.max(p.fast, p.slow) - 1;
  if (first + p.signal > n) return [lines, signals, histograms];
  const skip = skipped(p);
  const seed = p.convention === "mt5" ? "first" : "sma";
  let fast = exponentialAt(prices, p.fast, skip.fast, first, seed);
  let slow = exponentialAt(prices, p.slow, skip.slow, first, seed);
  const fastWeight = 2 / (p.fast + 1);
  const slowWeight = 2 / (p.slow + 1);
  const signalWeight = 2 / (p.signal + 1);
  const seeded = first + p.signal - 1;
  let signal = 0;
  lines[first] = fast - slow;
  for (let i = first + 1; i <= seeded; i++) {
    fast += fastWeight * (prices[i]! - fast);
    slow += slowWeight * (prices[i]! - slow);
    lines[i] = fast - slow;
  }
  for (let i = first; i <= seeded; i++) signal += lines[i]!;
  signal /= p.signal;
  signals[seeded] = signal;
  histograms[seeded] = lines[seeded]! - signal;
  for (let i = seeded + 1; i < n; i++) {
    const price = prices[i]!;
    fast += fastWeight * (price - fast);
    slow += slowWeight * (price - slow);
    const line = fast - slow;
    signal += signalWeight * (line - signal);
    lines[i] = line;
    signals[i] = signal;
    histograms[i] = line - signal;
  }
  if (p.convention === "mt5") averageSignal(lines, signals, histograms, first, p.signal);
  return [lines, signals, histograms];
}

function exponentialAt(prices: Float64Array, period: number, from: number, to: number, seed: "sma" | "first"): number {
  const weight = 2 / (period + 1);
  const seeded = seed === "first" ? from : from + period - 1;
  let mean = 0;
  for (let i = from; i <= seeded; i++) mean += prices[i]!;
  mean /= seeded - from + 1;
  for (let i = seeded + 1; i <= to; i++) mean += weight * (prices[i]! - mean);
  return mean;
}

function averageSignal(
  lines: Float64Array,
  signals: Float64Array,
  histograms: Float64Array,
  from: number,
  period: number,
) {
  signals.set(rollingMean(lines.subarray(from), period), from);
  for (let i = from; i < lines.length; i++) histograms[i] = lines[i]! - signals[i]!;
}
