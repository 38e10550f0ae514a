import { defineIndicator } from "../definition/define-indicator.ts";
import { choice, decimal, length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { exponentialStep, meanStep } from "../steps/averages.ts";

export const envelopes = defineIndicator({
  id: "envelopes",
  name: "Envelopes",
  category: "volatility",
  parameters: {
    length: length(14),
    percent: decimal("Distance in percent", 0.1, 0.01, 50, 0.05),
    average: choice("Average", { sma: "Simple", ema: "Exponential" }),
    price: source,
  },
  outputs: [
    { id: "upper", name: "Upper", scale: "price" },
    { id: "middle", name: "Middle", scale: "price" },
    { id: "lower", name: "Lower", scale: "price" },
  ],
  summary: "A moving average with a line a fixed percentage above and below it.",
  formula: ["middle = average(price, length)", "upper, lower = middle × (1 ± percent / 100)"],
  reading:
    "Set so that most prices stay inside, touches of the lines mark moves that went far for this market. In a trend one line is used as support or resistance.",
  failure:
    "The distance does not follow volatility: a setting that fits a quiet month is useless in a wild one. Bollinger bands and Keltner channels were made to mend that.",
  source: "Textbook definition.",
  conventions: "As in MetaTrader 5 (14, 0.1%) and TradingView. TA-Lib has none.",
  warmUp: (p) => p.length - 1,
  step: (p) => {
    const mean = p.average === "ema" ? exponentialStep(p.length) : meanStep(p.length);
    return (bar, again, out) => {
      const middle = mean(priceOf(bar, p.price), again);
      out[0] = middle * (1 + p.percent / 100);
      out[1] = middle;
      out[2] = middle * (1 - p.percent / 100);
    };
  },
});
