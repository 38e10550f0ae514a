import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { weightedStep } from "../steps/averages.ts";
import { weightedMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

const half = (period: number) => Math.floor(period / 2);
const root = (period: number) => Math.floor(Math.sqrt(period));

export const hma = defineIndicator({
  id: "hma",
  name: "Hull moving average",
  category: "trend",
  parameters: { length: length(9, { min: 2 }), price: source },
  outputs: [{ id: "hma", name: "HMA", scale: "price" }],
  summary:
    "A fast, smooth average: twice a short weighted average minus a long one cancels most of the lag, a last short average takes out the noise.",
  formula: [
    "raw = 2 × WMA(price, length / 2) − WMA(price, length)",
    "HMA = WMA(raw, √length); both roundings are down",
  ],
  reading:
    "Traders follow its color, that is its slope: rising is long, falling is short. It stays close to the price, so crossings of price and line mean little.",
  failure:
    "Canceling lag means overshooting: after a sharp move the line runs beyond the price and bends back, which looks like a turn and is none.",
  source: "Alan Hull (2005).",
  conventions:
    "TA-Lib and MetaTrader 5 have none built in. TradingView rounds half and root down as here; some libraries round to the nearest.",
  warmUp: (p) => p.length + root(p.length) - 2,
  step: (p) => {
    const [short, long, smooth] = [weightedStep(half(p.length)), weightedStep(p.length), weightedStep(root(p.length))];
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const near = short(price, again);
        return smooth(2 * near - long(price, again), again);
      },
    );
  },
  columns: (input, p) => {
    const prices = priceColumn(input, p.price);
    const raw = weightedMean(prices, half(p.length));
    const long = weightedMean(prices, p.length);
    for (let i = 0; i < raw.length; i++) raw[i] = 2 * raw[i]! - long[i]!;
    return [weightedMean(raw, root(p.length), p.length - 1)];
  },
});
