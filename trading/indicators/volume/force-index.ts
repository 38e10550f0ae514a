import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { exponentialStep } from "../steps/averages.ts";
import { changeStep } from "../steps/windows.ts";

export const forceIndex = defineIndicator({
  id: "force-index",
  name: "Force index",
  category: "volume",
  parameters: { length: length(13) },
  outputs: [{ id: "force", name: "Force", scale: "volume" }],
  summary: "The price change times the volume behind it, smoothed: direction, distance and activity in one number.",
  formula: ["raw = (close − close before) × volume", "force = EMA(raw, length)"],
  reading:
    "Above zero is read as buyers in charge. Elder uses 13 bars for the trend and 2 bars for entries: buy when the short one dips below zero in an up-trend.",
  failure:
    "One busy news bar outweighs weeks of others and hides what follows. Its unit, points times ticks, cannot be compared between symbols.",
  source: "Alexander Elder, Trading for a Living (1993).",
  conventions:
    "As in TradingView. MetaTrader 5 multiplies the change of an average by the volume instead. TA-Lib has none.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [change, smooth] = [changeStep(1), exponentialStep(p.length)];
    return (bar, again, out) => {
      out[0] = smooth(change(bar.close, again) * bar.volume, again);
    };
  },
});
