import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { choice, length, type ValuesOf } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { meanStep, sumStep } from "../steps/averages.ts";
import { inRuns } from "../steps/in-runs.ts";
import { eachFlatWindow, highestIndex, lowestIndex } from "../steps/rolling.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";
import { withoutResidue } from "../steps/without-residue.ts";

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
    "Above 80 the market closes near its highs, below 20 near its lows. %K crossing %D inside those zones is the usual signal, often taken in the direction of the larger trend alone.",
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
    const k = withoutResidue(slow(bar.close - low, highest(bar.high, again) - low, again));
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
  return range === 0 ? 0 : withoutResidue((100 * above) / range);
}

/** Three passes are faster than one that does everything, and the third column needs no memory. */
function stochasticColumns({ length: n, high, low, close }: IndicatorInput, p: Parameters): Float64Array[] {
  const k = new Float64Array(n);
  const d = new Float64Array(n);
  const first = p.length - 1;
  inRuns(first, n, (from, to) => positions(high, low, close, first, from, to, d));
  meansFrom(first, d, p.slowing, k);
  for (let i = first; i < n; i++) k[i] = withoutResidue(k[i]!);
  meansFrom(first + p.slowing - 1, k, p.signal, d);
  return [k, d];
}

/** Where each close lies between the extremes of its window, which reaches `back` bars back. */
function positions(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  back: number,
  from: number,
  to: number,
  into: Float64Array,
): void {
  let top = highestIndex(high, from - back, from);
  let bottom = lowestIndex(low, from - back, from);
  let ceiling = high[top]!;
  let floor = low[bottom]!;
  for (let i = from; i < to; i++) {
    const above = high[i]!;
    const below = low[i]!;
    if (above >= ceiling) {
      top = i;
      ceiling = above;
    } else if (top < i - back) {
      top = highestIndex(high, i - back, i);
      ceiling = high[top]!;
    }
    if (below <= floor) {
      bottom = i;
      floor = below;
    } else if (bottom < i - back) {
      bottom = lowestIndex(low, i - back, i);
      floor = low[bottom]!;
    }
    into[i] = position(close[i]! - floor, ceiling - floor);
  }
}

/** Averages of what begins at `first`; the early ones, of fewer values, lie in the warm-up and are never shown. */
function meansFrom(first: number, values: Float64Array, period: number, into: Float64Array): void {
  let sum = 0;
  inRuns(first, values.length, (from, to) => {
    sum = meansOf(values, first, period, from, to, sum, into);
  });
  eachFlatWindow(values.subarray(first), period, (bar, value) => {
    into[first + bar] = value;
  });
}

function meansOf(
  values: Float64Array,
  first: number,
  period: number,
  from: number,
  to: number,
  before: number,
  into: Float64Array,
): number {
  const full = first + period;
  let sum = before;
  for (let i = from; i < to; i++) {
    sum += i < full ? values[i]! : values[i]! - values[i - period]!;
    into[i] = sum / period;
  }
  return sum;
}
