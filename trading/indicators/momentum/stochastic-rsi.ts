import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { meanStep } from "../steps/averages.ts";
import { rollingHighest, rollingLowest, rollingMean } from "../steps/rolling.ts";
import { highestStep, lowestStep } from "../steps/windows.ts";
import { withoutResidue } from "../steps/without-residue.ts";
import { strengthColumn, strengthStep } from "./rsi.ts";

/** A constant strength from 0 to 100 still varies in its last bits: a range this small counts as 0. */
const rounding = 1e-9;
const position = (above: number, range: number): number =>
  range < rounding ? 0 : withoutResidue((100 * above) / range);

export const stochasticRsi = defineIndicator({
  id: "stochastic-rsi",
  name: "Stochastic RSI",
  category: "momentum",
  parameters: {
    rsi: length(14, { name: "RSI length", min: 2 }),
    length: length(14, { name: "Stochastic length" }),
    smoothing: length(3, { name: "%K smoothing" }),
    signal: length(3, { name: "%D length" }),
    price: source,
  },
  outputs: [
    { id: "k", name: "%K", scale: "oscillator", range: [0, 100] },
    { id: "d", name: "%D", scale: "oscillator", range: [0, 100] },
  ],
  summary: "The stochastic formula applied to RSI instead of price: where RSI lies within its own recent range.",
  formula: [
    "R = RSI(price, RSI length)",
    "raw = 100 × (R − lowest R) / (highest R − lowest R) over length bars",
    "%K = SMA(raw, smoothing); %D = SMA(%K, %D length)",
  ],
  reading:
    "A quick oscillator that reaches 0 and 100 often. Signals are taken when %K crosses %D below 20 or above 80, with a trend filter on top.",
  failure:
    "It says nothing about how strong RSI is: 100 can mean an RSI of 55 in a quiet market. An indicator of an indicator, it is the noisiest of the family.",
  source: "Tushar Chande and Stanley Kroll, The New Technical Trader (1994); TA-Lib STOCHRSI.",
  conventions:
    "TradingView smooths %K over 3 bars as here. TA-Lib does not smooth it: set %K smoothing to 1. With no range the raw value is 0. MetaTrader 5 has none built in.",
  warmUp: (p) => p.rsi + p.length + p.smoothing + p.signal - 3,
  step: (p) => {
    const strength = strengthStep(p.rsi);
    const [highest, lowest] = [highestStep(p.length), lowestStep(p.length)];
    const [smooth, signal] = [meanStep(p.smoothing), meanStep(p.signal)];
    return (bar, again, out) => {
      const value = strength(priceOf(bar, p.price), again);
      const low = lowest(value, again);
      const range = highest(value, again) - low;
      const k = withoutResidue(smooth(position(value - low, range), again));
      out[0] = k;
      out[1] = signal(k, again);
    };
  },
  columns: (input, p) => {
    const strengths = strengthColumn(priceColumn(input, p.price), p.rsi).subarray(p.rsi);
    const tops = rollingHighest(strengths, p.length);
    const bottoms = rollingLowest(strengths, p.length);
    for (let i = 0; i < tops.length; i++) {
      tops[i] = position(strengths[i]! - bottoms[i]!, tops[i]! - bottoms[i]!);
    }
    // Each window begins with the first value of the one before it.
    const k = rollingMean(tops.subarray(p.length - 1), p.smoothing)
      .subarray(p.smoothing - 1)
      .map(withoutResidue);
    const d = rollingMean(k, p.signal);
    return [k, d].map((column) => {
      const whole = new Float64Array(input.length);
      whole.set(column, input.length - column.length);
      return whole;
    });
  },
});
