import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { exponentialStep } from "../steps/averages.ts";

export const ppo = defineIndicator({
  id: "ppo",
  name: "Percentage price oscillator",
  category: "momentum",
  parameters: {
    fast: length(12, { name: "Fast length" }),
    slow: length(26, { name: "Slow length" }),
    signal: length(9, { name: "Signal length" }),
    price: source,
  },
  outputs: [
    { id: "ppo", name: "PPO", scale: "oscillator" },
    { id: "signal", name: "Signal", scale: "oscillator" },
    { id: "histogram", name: "Histogram", scale: "oscillator" },
  ],
  summary: "MACD in percent of the slow average, so that values of different symbols and years can be compared.",
  formula: [
    "PPO = 100 × (EMA(price, fast) − EMA(price, slow)) / EMA(price, slow)",
    "signal = EMA(PPO, signal length); histogram = PPO − signal",
  ],
  reading:
    "Read like MACD: above zero the fast average leads, crossing the signal line times entries. Ranking symbols by PPO shows which trends most.",
  failure: "It has MACD's lag and MACD's false crossings in ranges; only the unit is better.",
  source: "Gerald Appel's MACD as a percentage; TA-Lib PPO with exponential averages.",
  conventions:
    "TA-Lib's default is simple averages; here exponential ones, as on TradingView, each started by itself. MetaTrader 5 has none built in.",
  warmUp: (p) => Math.max(p.fast, p.slow) + p.signal - 2,
  step: (p) => {
    const [fast, slow, signal] = [exponentialStep(p.fast), exponentialStep(p.slow), exponentialStep(p.signal)];
    return (bar, again, out) => {
      const price = priceOf(bar, p.price);
      const near = fast(price, again);
      const far = slow(price, again);
      const value = far === 0 ? 0 : (100 * (near - far)) / far;
      const trigger = signal(value, again);
      out[0] = value;
      out[1] = trigger;
      out[2] = value - trigger;
    };
  },
});
