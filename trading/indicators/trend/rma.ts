import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { wilderStep } from "../steps/averages.ts";
import { exponentialMean } from "../steps/rolling.ts";
import { single } from "../steps/true-range.ts";

export const rma = defineIndicator({
  id: "rma",
  name: "Wilder's moving average",
  category: "trend",
  parameters: { length: length(14), price: source },
  outputs: [{ id: "rma", name: "RMA", scale: "price" }],
  summary:
    "Wilder's slow exponential average: each new price moves it by one length-th of the distance. It is the average inside RSI, ATR and ADX.",
  formula: ["RMA = RMA before + (price − RMA before) / length", "first RMA = the SMA of the first length prices"],
  reading:
    "A calm trend line. An RMA of length n moves like an EMA of length 2n − 1, so compare lengths with that in mind: RMA 14 is as slow as EMA 27.",
  failure:
    "For timing it is late: a turn of the market shows in its slope many bars afterwards. Its long memory also keeps an old shock alive.",
  source: "J. Welles Wilder, New Concepts in Technical Trading Systems (1978).",
  conventions:
    "TradingView calls it RMA, MetaTrader 5 SMMA (smoothed). TA-Lib has no function for it but uses it inside RSI, ATR and ADX.",
  warmUp: (p) => p.length - 1,
  step: (p) => single((bar) => priceOf(bar, p.price), wilderStep(p.length)),
  columns: (input, p) => [exponentialMean(priceColumn(input, p.price), p.length, 1 / p.length)],
});
