import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { weightedStep } from "../steps/averages.ts";
import { single } from "../steps/true-range.ts";
import { rateStep } from "./roc.ts";

export const coppock = defineIndicator({
  id: "coppock",
  name: "Coppock curve",
  category: "momentum",
  parameters: {
    length: length(10, { name: "WMA length" }),
    long: length(14, { name: "Long ROC" }),
    short: length(11, { name: "Short ROC" }),
    price: source,
  },
  outputs: [{ id: "coppock", name: "Coppock", scale: "oscillator" }],
  summary: "A smoothed sum of two rates of change, made for monthly charts to find the end of long declines.",
  formula: ["Coppock = WMA(ROC(price, long) + ROC(price, short), WMA length)"],
  reading:
    "Turning up from below zero on the monthly chart is the one signal it was made for: a long-term buy. On shorter charts it is read as a smooth momentum line.",
  failure:
    "It has no sell signal of its own. On short timeframes nothing speaks for its lengths, which Coppock took from the months people mourn.",
  source: "Edwin Coppock, Barron's (1962).",
  conventions: "As in TradingView. TA-Lib and MetaTrader 5 have none built in.",
  warmUp: (p) => Math.max(p.long, p.short) + p.length - 1,
  step: (p) => {
    const [long, short, smooth] = [rateStep(p.long), rateStep(p.short), weightedStep(p.length)];
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const slow = long(price, again);
        return smooth(slow + short(price, again), again);
      },
    );
  },
});
