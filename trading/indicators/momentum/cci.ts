import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { meanDeviationStep } from "../steps/kernel.ts";

export const cci = defineIndicator({
  id: "cci",
  name: "Commodity channel index",
  category: "momentum",
  parameters: { length: length(20, { min: 2 }) },
  outputs: [{ id: "cci", name: "CCI", scale: "oscillator" }],
  summary: "How far the typical price is from its average, counted in average distances. It has no fixed limits.",
  formula: [
    "typical = (high + low + close) / 3",
    "mean deviation = the average of |typical − SMA(typical)| over length bars",
    "CCI = (typical − SMA(typical, length)) / (0.015 × mean deviation)",
  ],
  reading:
    "The constant is chosen so that most values lie between −100 and +100. A rise above +100 is read as the start of a strong move, a return below it as its end.",
  failure:
    "In a dead market a small tick can give ±200, because the distance is divided by almost nothing. Values of different symbols cannot be ranked.",
  source: "Donald Lambert, Commodities (1980); TA-Lib CCI.",
  conventions:
    "TA-Lib, TradingView and MetaTrader 5 agree on the formula (default lengths 14, 20 and 14). A window without any deviation gives 0.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const deviation = meanDeviationStep(p.length);
    return (bar, again, out) => {
      const typical = (bar.high + bar.low + bar.close) / 3;
      const spread = deviation(typical, again);
      out[0] = spread === 0 ? 0 : (typical - deviation.mean()) / (0.015 * spread);
    };
  },
});
