import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { choice, length } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { exponentialStep, type ValueStep, wilderStep } from "../steps/averages.ts";
import { directionStep, wilderSumStep } from "../steps/directional.ts";
import { inRuns } from "../steps/in-runs.ts";
import { trueRange, trueRangeStep } from "../steps/true-range.ts";

const convention = choice("Convention", { talib: "TA-Lib", tradingview: "TradingView", mt5: "MetaTrader 5" });
type Convention = (typeof convention)["default"];

export const adx = defineIndicator({
  id: "adx",
  name: "Average directional index",
  category: "trend",
  parameters: { length: length(14, { min: 2 }), convention },
  outputs: [
    { id: "adx", name: "ADX", scale: "oscillator", range: [0, 100] },
    { id: "plus", name: "+DI", scale: "oscillator", range: [0, 100] },
    { id: "minus", name: "−DI", scale: "oscillator", range: [0, 100] },
  ],
  summary:
    "Measures how one-sided the market is, whichever the side: +DI and −DI weigh upward against downward movement, ADX averages how far apart they are.",
  formula: [
    "+DM = high − high before if that is positive and larger than the fall of the low, else 0; −DM the other way round",
    "+DI = 100 × smoothed +DM / smoothed true range; −DI likewise (Wilder's smoothing)",
    "DX = 100 × |+DI − −DI| / (+DI + −DI)",
    "ADX = Wilder's average of DX",
  ],
  reading:
    "ADX above 25 is called a trend, below 20 a range; its slope matters more than its level. The larger DI gives the side. A falling ADX in a trend means the trend is slowing, not that it turns.",
  failure:
    "It is smoothed twice and tells of a trend when much of it is over. A sharp reversal first lowers ADX, because +DI and −DI meet on the way.",
  source: "J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib ADX, PLUS_DI, MINUS_DI.",
  conventions:
    "TA-Lib starts Wilder's sums from length − 1 bars, TradingView from the average of length bars: they meet after a few lengths. MetaTrader 5 uses exponential averages of each bar's own ratio and differs for good.",
  warmUp: (p) => 2 * p.length - 1,
  step: (p) => (p.convention === "mt5" ? ratioStep(p.length) : adxStep(p.length, p.convention)),
  columns: (input, p) => (p.convention === "talib" ? adxColumns(input, p.length) : undefined),
});

function adxStep(period: number, from: Convention): BarStep {
  const smooth = (): ValueStep => (from === "talib" ? wilderSumStep(period) : wilderStep(period));
  const direction = directionStep();
  const range = trueRangeStep();
  const [plus, minus, ranges] = [smooth(), smooth(), smooth()];
  const average = wilderStep(period);
  return (bar, again, out) => {
    const moved = direction(bar, again);
    const up = plus(moved.plus, again);
    const down = minus(moved.minus, again);
    const total = ranges(range(bar, again), again);
    out[0] = average(spread(up, down), again);
    out[1] = share(up, total);
    out[2] = share(down, total);
  };
}

/** MetaTrader 5: the ratio of every bar, then exponential averages that start from 0. */
function ratioStep(period: number): BarStep {
  const direction = directionStep();
  const range = trueRangeStep();
  const fromZero = () => {
    const average = exponentialStep(period, undefined, "first");
    average(0, false);
    return average;
  };
  const [plus, minus, average] = [fromZero(), fromZero(), fromZero()];
  let bars = 0;
  return (bar, again, out) => {
    if (!again) bars += 1;
    const moved = direction(bar, again);
    const total = range(bar, again);
    if (bars === 1) return;
    const up = plus(share(moved.plus, total), again);
    const down = minus(share(moved.minus, total), again);
    out[0] = average(spread(up, down), again);
    out[1] = up;
    out[2] = down;
  };
}

function spread(up: number, down: number): number {
  const sum = up + down;
  return sum === 0 ? 0 : (100 * Math.abs(up - down)) / sum;
}

/** In percent of the range. */
function share(moved: number, range: number): number {
  return range === 0 ? 0 : (100 * moved) / range;
}

function adxColumns(input: IndicatorInput, period: number): Float64Array[] {
  const { length: n } = input;
  const [adxs, pluses, minuses] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  inRuns(1, n, (from, to) => sumMoves(input, period, from, to, pluses, minuses, adxs));
  inRuns(period, n, (from, to) => directions(period, from, to, pluses, minuses, adxs));
  return [adxs, pluses, minuses];
}

/** Wilder's sums of both movements and of the true range; each run goes on from what the last one wrote. */
function sumMoves(
  { high, low, close }: IndicatorInput,
  period: number,
  from: number,
  to: number,
  ups: Float64Array,
  downs: Float64Array,
  ranges: Float64Array,
): void {
  const weight = 1 / period;
  let up = ups[from - 1]!;
  let down = downs[from - 1]!;
  let range = ranges[from - 1]!;
  for (let i = from; i < to; i++) {
    const top = high[i]!;
    const bottom = low[i]!;
    const rise = top - high[i - 1]!;
    const fall = low[i - 1]! - bottom;
    // The first period − 1 values are only added up.
    const keep = i < period ? 0 : weight;
    up = up - up * keep + (rise > fall && rise > 0 ? rise : 0);
    down = down - down * keep + (fall > rise && fall > 0 ? fall : 0);
    range = range - range * keep + trueRange(top, bottom, close[i - 1]!);
    ups[i] = up;
    downs[i] = down;
    ranges[i] = range;
  }
}

/** From the sums to +DI, −DI and, in place of the ranges, ADX; begins at `period`. */
function directions(
  period: number,
  from: number,
  to: number,
  pluses: Float64Array,
  minuses: Float64Array,
  adxs: Float64Array,
): void {
  const weight = 1 / period;
  const first = 2 * period - 1;
  let mean = from === period ? 0 : adxs[from - 1]!;
  for (let i = from; i < to; i++) {
    const up = pluses[i]!;
    const down = minuses[i]!;
    const range = adxs[i]!;
    const dx = spread(up, down);
    if (i > first) mean += weight * (dx - mean);
    else mean = i < first ? mean + dx : (mean + dx) / period;
    adxs[i] = mean;
    pluses[i] = share(up, range);
    minuses[i] = share(down, range);
  }
}
