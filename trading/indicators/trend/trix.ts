import { exactLog } from "../../deterministic-math.ts";
import { defineIndicator } from "../definition/define-indicator.ts";
import { choice, length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { exponentialStep } from "../steps/averages.ts";
import { single } from "../steps/true-range.ts";
import { delayStep } from "../steps/windows.ts";

export const trix = defineIndicator({
  id: "trix",
  name: "TRIX",
  category: "trend",
  parameters: {
    length: length(18),
    price: source,
    convention: choice("Convention", { talib: "TA-Lib: percent", tradingview: "TradingView: log × 10,000" }),
  },
  outputs: [{ id: "trix", name: "TRIX", scale: "oscillator" }],
  summary:
    "The change, bar by bar, of a price smoothed three times: what is left of the movement when everything shorter than the length is filtered out.",
  formula: ["E3 = EMA(EMA(EMA(price, length), length), length)", "TRIX = 100 × (E3 − E3 before) / E3 before"],
  reading:
    "Above zero the smoothed price rises, below it falls; crossing zero is the signal, and a divergence from the price an early warning.",
  failure:
    "Three averages cost three lags: the crossing comes well after a move began. Its values are tiny, so a chart always scales it up to look dramatic.",
  source: "Jack Hutson, Stocks & Commodities (1983); TA-Lib TRIX.",
  conventions:
    "TA-Lib gives percent. TradingView averages the logarithm and multiplies by 10,000. MetaTrader 5 uses a ratio and starts from the first price.",
  warmUp: (p) => 3 * (p.length - 1) + 1,
  step: (p) => {
    const [once, twice, thrice] = [exponentialStep(p.length), exponentialStep(p.length), exponentialStep(p.length)];
    const before = delayStep(1);
    const logarithmic = p.convention === "tradingview";
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const value = thrice(twice(once(logarithmic ? logarithm(price) : price, again), again), again);
        const last = before(value, again);
        if (logarithmic) return 10_000 * (value - last);
        return last === 0 ? 0 : 100 * (value / last - 1);
      },
    );
  },
});

/** No logarithm of a price that is not positive. */
function logarithm(price: number): number {
  return price > 0 ? exactLog(price) : Number.NaN;
}
