import { type BarStep, defineIndicator } from "../define-indicator.ts";
import type { IndicatorInput } from "../definition.ts";
import { choice, length, type ValuesOf } from "../fields.ts";
import { highestIndex, lowestIndex } from "../rolling.ts";
import { meanStep, sumStep } from "../steps/averages.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";

const parameters = {
  length: length(14, { name: "%K length" }),
  slowing: length(3, { name: "%K smoothing" }),
  signal: length(3, { name: "%D length" }),
  convention: choice("Convention", { talib: "TA-Lib, TradingView", mt5: "MetaTrader 5" }),
};
type Parameters = ValuesOf<typeof parameters>;

export const stochastic = defineIndicator({
  id: "stochastic",
  name: "Stochastic oscillator",
  category: "momentum",
  parameters,
  outputs: [
    { id: "k", name: "%K", scale: "oscillator", range: [0, 100] },
    { id: "d", name: "%D", scale: "oscillator", range: [0, 100] },
  ],
  summary:
    "Where the close lies between the lowest low and the highest high of the last bars: 0 at the bottom, 100 at the top.",
  formula: [
    "raw = 100 × (close − lowest low) / (highest high − lowest low)",
    "%K = SMA(raw, smoothing)",
    "%D = SMA(%K, %D length)",
  ],
  reading:
    "Above 80 the market closes near its highs, below 20 near its lows. %K crossing %D inside those zones is the usual signal, best taken in the direction of the larger trend.",
  failure:
    "In a trend it sits above 80 or below 20 for a long time, so overbought is not a reason to sell. In a very narrow window a few points swing it from end to end.",
  source: "George Lane (1950s); TA-Lib STOCH.",
  conventions:
    "TA-Lib and TradingView average the ratio. MetaTrader 5 divides the summed distance by the summed range over the smoothing bars. With no range at all TA-Lib gives 0, MetaTrader 5 gives 100.",
  warmUp: (p) => p.length + p.slowing + p.signal - 3,
  step: stochasticStep,
  columns: (input, p) => (p.convention === "talib" ? stochasticColumns(input, p) : undefined),
});

function stochasticStep(p: Parameters): BarStep {
  const highest = highestStep(p.length);
  const lowest = lowestStep(p.length);
  const slow = p.convention === "mt5" ? summedRatio(p.slowing) : averagedRatio(p.slowing);
  const signal = meanStep(p.signal);
  return (bar, again, out) => {
    const low = lowest(bar.low, again);
    const k = slow(bar.close - low, highest(bar.high, again) - low, again);
    out[0] = k;
    out[1] = signal(k, again);
  };
}

function averagedRatio(period: number) {
  const mean = meanStep(period);
  return (above: number, range: number, again: boolean) => mean(position(above, range), again);
}

function summedRatio(period: number) {
  const distance = sumStep(period);
  const ranges = sumStep(period);
  return (above: number, range: number, again: boolean) => {
    const sum = distance(above, again);
    const total = ranges(range, again);
    return total === 0 ? 100 : (100 * sum) / total;
  };
}

function position(above: number, range: number): number {
  return range === 0 ? 0 : (100 * above) / range;
}

function stochasticColumns({ length: n, high, low, close }: IndicatorInput, p: Parameters): Float64Array[] {
  const k = new Float64Array(n);
  const d = new Float64Array(n);
  const ring = new Float64Array(p.slowing);
  const first = p.length - 1;
  const firstSignal = first + p.slowing - 1;
  let top = 0;
  let bottom = 0;
  let slot = 0;
  let sum = 0;
  let signal = 0;
  for (let i = 0; i < n; i++) {
    if (top <= i - p.length) top = highestIndex(high, i - first, i);
    else if (high[i]! >= high[top]!) top = i;
    if (bottom <= i - p.length) bottom = lowestIndex(low, i - first, i);
    else if (low[i]! <= low[bottom]!) bottom = i;
    if (i < first) continue;
    const floor = low[bottom]!;
    const raw = position(close[i]! - floor, high[top]! - floor);
    sum += raw - ring[slot]!;
    ring[slot] = raw;
    slot = slot + 1 === p.slowing ? 0 : slot + 1;
    const smooth = sum / p.slowing;
    k[i] = smooth;
    if (i < firstSignal) continue;
    signal += i < firstSignal + p.signal ? smooth : smooth - k[i - p.signal]!;
    d[i] = signal / p.signal;
  }
  return [k, d];
}
