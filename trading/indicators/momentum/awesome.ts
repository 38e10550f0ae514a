import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn } from "../definition/source.ts";
import { meanStep, type ValueStep } from "../steps/averages.ts";
import { rollingMean } from "../steps/rolling.ts";

const parameters = { fast: length(5, { name: "Fast length" }), slow: length(34, { name: "Slow length" }) };

export const awesomeOscillator = defineIndicator({
  id: "awesome-oscillator",
  name: "Awesome oscillator",
  category: "momentum",
  parameters,
  outputs: [{ id: "ao", name: "AO", scale: "oscillator" }],
  summary:
    "The distance between a 5-bar and a 34-bar average of the bars' middles, drawn as a histogram: recent momentum against the larger one.",
  formula: ["median = (high + low) / 2", "AO = SMA(median, fast) − SMA(median, slow)"],
  reading:
    "Crossing zero, the saucer (two smaller bars and a larger one on the same side of zero) and twin peaks are Bill Williams' three signals.",
  failure:
    "A simple difference of averages with their lag. In a range it crosses zero often, and its height depends on the price level.",
  source: "Bill Williams, New Trading Dimensions (1998).",
  conventions: "MetaTrader 5 and TradingView agree. TA-Lib has none.",
  warmUp: (p) => Math.max(p.fast, p.slow) - 1,
  step: (p) => {
    const step = awesomeStep(p.fast, p.slow);
    return (bar, again, out) => {
      out[0] = step((bar.high + bar.low) / 2, again);
    };
  },
  columns: (input, p) => {
    const medians = priceColumn(input, "median");
    const near = rollingMean(medians, p.fast);
    const far = rollingMean(medians, p.slow);
    for (let i = 0; i < near.length; i++) near[i] = near[i]! - far[i]!;
    return [near];
  },
});

export const acceleratorOscillator = defineIndicator({
  id: "accelerator-oscillator",
  name: "Accelerator oscillator",
  category: "momentum",
  parameters: { ...parameters, signal: length(5, { name: "Signal length" }) },
  outputs: [{ id: "ac", name: "AC", scale: "oscillator" }],
  summary: "The awesome oscillator minus its own short average: whether momentum is gaining or losing speed.",
  formula: ["AO = SMA(median, fast) − SMA(median, slow)", "AC = AO − SMA(AO, signal length)"],
  reading:
    "It changes before the awesome oscillator does. Two rising bars above zero, or three below it, are read as permission to buy; mirrored for selling.",
  failure:
    "The change of a change is mostly noise: single bars mean nothing, and on low timeframes it flips every few bars.",
  source: "Bill Williams, New Trading Dimensions (1998).",
  conventions: "MetaTrader 5 and TradingView agree. TA-Lib has none.",
  warmUp: (p) => Math.max(p.fast, p.slow) + p.signal - 2,
  step: (p) => {
    const awesome = awesomeStep(p.fast, p.slow);
    const signal = meanStep(p.signal);
    return (bar, again, out) => {
      const value = awesome((bar.high + bar.low) / 2, again);
      out[0] = value - signal(value, again);
    };
  },
});

function awesomeStep(fast: number, slow: number): ValueStep {
  const [short, long] = [meanStep(fast), meanStep(slow)];
  return (median, again) => {
    const near = short(median, again);
    return near - long(median, again);
  };
}
