import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { sumStep } from "../steps/averages.ts";
import { delayStep } from "../steps/windows.ts";

export const mfi = defineIndicator({
  id: "mfi",
  name: "Money flow index",
  category: "volume",
  parameters: { length: length(14, { min: 2 }) },
  outputs: [{ id: "mfi", name: "MFI", scale: "oscillator", range: [0, 100] }],
  summary: "RSI with volume: the share of turnover that happened on bars whose typical price rose.",
  formula: [
    "typical = (high + low + close) / 3; flow = typical × volume",
    "positive, negative = sums over length bars of the flow of rising and of falling bars",
    "MFI = 100 × positive / (positive + negative)",
  ],
  reading:
    "Above 80 is called overbought, below 20 oversold. A price high with a lower MFI means the last push had less volume behind it.",
  failure:
    "It stays extreme in trends like RSI, and it is only as good as the volume: tick counts of a broker in currencies.",
  source: "Gene Quong and Avrum Soudack, Stocks & Commodities (1989); TA-Lib MFI.",
  conventions:
    "TA-Lib, TradingView and MetaTrader 5 agree, except that TA-Lib gives 0 while the total flow is below 1. Without any flow it is 0 here.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [net, all, typicalBefore] = [sumStep(p.length), sumStep(p.length), delayStep(1)];
    return (bar, again, out) => {
      // Three times the typical price: whole points and ticks add up exactly, and the share of the flow is the same.
      const typical = bar.high + bar.low + bar.close;
      const before = typicalBefore(typical, again);
      const flow = Math.sign(typical - before) * typical * bar.volume;
      const difference = net(flow, again);
      const total = all(Math.abs(flow), again);
      out[0] = total > 0 ? 50 + (50 * difference) / total : 0;
    };
  },
});
