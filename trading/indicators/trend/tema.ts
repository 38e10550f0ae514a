import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { exponentialStep } from "../steps/averages.ts";
import { exponentialMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const tema = defineIndicator({
  id: "tema",
  name: "Triple exponential moving average",
  category: "trend",
  parameters: { length: length(20), price: source },
  outputs: [{ id: "tema", name: "TEMA", scale: "price" }],
  summary:
    "The exponential average with its lag removed twice over, built from an EMA, the EMA of that and the EMA of that again.",
  formula: ["E1 = EMA(price, length); E2 = EMA(E1, length); E3 = EMA(E2, length)", "TEMA = 3 × E1 − 3 × E2 + E3"],
  reading:
    "It hugs the price. Traders use its slope as a trend filter on fast charts or as the fast line in a crossing with a slower average.",
  failure:
    "On a straight move it has hardly any lag, and on a turn it overshoots the most of the EMA family. It is not an average of prices any more: it can leave their range.",
  source: "Patrick Mulloy, Stocks & Commodities (1994); TA-Lib TEMA.",
  conventions:
    "TA-Lib and TradingView start each average from an SMA, MetaTrader 5 from the first price; the difference fades within a few lengths.",
  warmUp: (p) => 3 * (p.length - 1),
  step: (p) => {
    const [once, twice, thrice] = [exponentialStep(p.length), exponentialStep(p.length), exponentialStep(p.length)];
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const e1 = once(price, again);
        const e2 = twice(e1, again);
        return 3 * e1 - 3 * e2 + thrice(e2, again);
      },
    );
  },
  columns: (input, p) => {
    const lag = p.length - 1;
    const once = exponentialMean(priceColumn(input, p.price), p.length);
    const twice = exponentialMean(once, p.length, undefined, lag);
    const thrice = exponentialMean(twice, p.length, undefined, 2 * lag);
    for (let i = 0; i < once.length; i++) thrice[i] = 3 * once[i]! - 3 * twice[i]! + thrice[i]!;
    return [thrice];
  },
});
