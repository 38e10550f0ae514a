import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { integer, length, type ValuesOf } from "../definition/fields.ts";
import type { IndicatorInput } from "../definition/indicator-definition.ts";
import { rollingHighest, rollingLowest } from "../steps/rolling.ts";
import { delayStep, highestStep, lowestStep } from "../steps/windows.ts";

const parameters = {
  conversion: length(9, { name: "Conversion length" }),
  base: length(26, { name: "Base length" }),
  span: length(52, { name: "Span B length" }),
  displacement: integer("Displacement", 26, 0, 500),
};

export const ichimoku = defineIndicator({
  id: "ichimoku",
  name: "Ichimoku Kinko Hyo",
  category: "trend",
  parameters,
  outputs: [
    { id: "conversion", name: "Conversion line (Tenkan-sen)", scale: "price" },
    { id: "base", name: "Base line (Kijun-sen)", scale: "price" },
    { id: "spanA", name: "Leading span A (Senkou A)", scale: "price" },
    { id: "spanB", name: "Leading span B (Senkou B)", scale: "price" },
    { id: "lagging", name: "Lagging span (Chikou)", scale: "price", drawnBackBy: "displacement" },
  ],
  summary:
    "Five lines from the middles of three price ranges. Two of them, moved forward, enclose the cloud, which shows earlier balance as support and resistance.",
  formula: [
    "middle(n) = (highest high + lowest low of n bars) / 2",
    "conversion = middle(9); base = middle(26)",
    "span A = (conversion + base) / 2, span B = middle(52), both as they were displacement bars ago",
    "lagging = close, drawn displacement bars back",
  ],
  reading:
    "Price above the cloud is an up-trend, below it a down-trend, inside it undecided. Conversion crossing base in the direction of the cloud is the signal; the lagging span clear of old prices confirms it.",
  failure:
    "Built for daily charts of trending markets. In ranges the price goes in and out of a thin cloud and every signal is late. The forward part of the cloud is old data, not a forecast.",
  source: "Goichi Hosoda (1969).",
  conventions:
    "Values are given at the bar where the chart shows them. MetaTrader 5 moves spans by 26 bars, TradingView by 25 (its setting minus one): set displacement accordingly. TA-Lib has none.",
  warmUp: (p) => Math.max(p.conversion - 1, p.base - 1, p.span - 1) + p.displacement,
  step: ichimokuStep,
  columns: ichimokuColumns,
});

function ichimokuStep(p: ValuesOf<typeof parameters>): BarStep {
  const [conversion, base, span] = [middleStep(p.conversion), middleStep(p.base), middleStep(p.span)];
  const [leadA, leadB] = [delayStep(p.displacement), delayStep(p.displacement)];
  return (bar, again, out) => {
    const quick = conversion(bar.high, bar.low, again);
    const slow = base(bar.high, bar.low, again);
    out[0] = quick;
    out[1] = slow;
    out[2] = leadA((quick + slow) / 2, again);
    out[3] = leadB(span(bar.high, bar.low, again), again);
    out[4] = bar.close;
  };
}

function middleStep(period: number) {
  const [highest, lowest] = [highestStep(period), lowestStep(period)];
  return (high: number, low: number, again: boolean) => (highest(high, again) + lowest(low, again)) / 2;
}

function ichimokuColumns(input: IndicatorInput, p: ValuesOf<typeof parameters>): Float64Array[] {
  const conversion = middles(input, p.conversion);
  const base = middles(input, p.base);
  const lead = conversion.map((value, i) => (value + base[i]!) / 2);
  const spans = [lead, middles(input, p.span)].map((column) => moved(column, p.displacement));
  return [conversion, base, ...spans, input.close.slice()];
}

function middles(input: IndicatorInput, period: number): Float64Array {
  const highest = rollingHighest(input.high, period);
  const lowest = rollingLowest(input.low, period);
  for (let i = 0; i < input.length; i++) highest[i] = (highest[i]! + lowest[i]!) / 2;
  return highest;
}

function moved(column: Float64Array, bars: number): Float64Array {
  const later = new Float64Array(column.length).fill(Number.NaN);
  if (bars < column.length) later.set(column.subarray(0, column.length - bars), bars);
  return later;
}
