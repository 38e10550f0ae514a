import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { exponentialStep, type ValueStep } from "../steps/averages.ts";
import { changeStep } from "../steps/windows.ts";

export const tsi = defineIndicator({
  id: "tsi",
  name: "True strength index",
  category: "momentum",
  parameters: {
    long: length(25, { name: "Long length" }),
    short: length(13, { name: "Short length" }),
    signal: length(13, { name: "Signal length" }),
    price: source,
  },
  outputs: [
    { id: "tsi", name: "TSI", scale: "oscillator", range: [-100, 100] },
    { id: "signal", name: "Signal", scale: "oscillator", range: [-100, 100] },
  ],
  summary:
    "The price change smoothed twice, divided by the absolute price change smoothed twice: direction of the movement without its size.",
  formula: [
    "change = price − price before",
    "TSI = 100 × EMA(EMA(change, long), short) / EMA(EMA(|change|, long), short)",
    "signal = EMA(TSI, signal length)",
  ],
  reading:
    "Above zero the smoothed moves point up, below it down. Crossings with the signal line time entries; limits around ±25 are typical for currencies.",
  failure:
    "Double smoothing makes it elegant and late. In a quiet range the denominator shrinks with the numerator, and the line swings although nothing happens.",
  source: "William Blau, Momentum, Direction and Divergence (1995).",
  conventions:
    "As in TradingView; each average starts from an SMA. TA-Lib has none; MetaTrader 5 has Blau's own set as examples. No movement at all gives 0.",
  warmUp: (p) => p.long + p.short + p.signal - 2,
  step: (p) => {
    const change = changeStep(1);
    const [net, path, signal] = [twiceStep(p.long, p.short), twiceStep(p.long, p.short), exponentialStep(p.signal)];
    return (bar, again, out) => {
      const moved = change(priceOf(bar, p.price), again);
      const direction = net(moved, again);
      const distance = path(Math.abs(moved), again);
      const value = distance === 0 ? 0 : (100 * direction) / distance;
      out[0] = value;
      out[1] = signal(value, again);
    };
  },
});

function twiceStep(long: number, short: number): ValueStep {
  const [first, second] = [exponentialStep(long), exponentialStep(short)];
  return (value, again) => second(first(value, again), again);
}
