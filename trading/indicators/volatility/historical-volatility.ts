import { exactLog } from "../../deterministic-math.ts";
import { defineIndicator } from "../definition/define-indicator.ts";
import { choice, decimal, length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { deviationStep } from "../steps/deviation.ts";
import { single } from "../steps/true-range.ts";
import { changeStep } from "../steps/windows.ts";

export const historicalVolatility = defineIndicator({
  id: "historical-volatility",
  name: "Historical volatility",
  category: "volatility",
  parameters: {
    length: length(20, { min: 2 }),
    year: decimal("Bars in a year", 252, 1, 600_000, 1),
    deviation: choice("Deviation", { sample: "Sample (n − 1)", population: "Population (n), as TradingView" }),
    price: source,
  },
  outputs: [{ id: "volatility", name: "HV", scale: "oscillator" }],
  summary:
    "The standard deviation of returns, scaled to a year, in percent: the volatility option traders and risk managers speak of.",
  formula: ["r = ln(price / price before)", "HV = 100 × standard deviation of r over length bars × √(bars in a year)"],
  reading:
    "EURUSD usually lies between 5 and 10%, gold between 12 and 20%. It compares the risk of symbols and scales positions; low readings tend to be followed by higher ones and the reverse.",
  failure:
    "Scaling by the root of time assumes returns without memory and without fat tails; both are false. Set bars in a year to match the timeframe, or the number means nothing.",
  source: "Textbook definition.",
  conventions:
    "TradingView uses the population form, 10 bars and 365 periods a year. TA-Lib and MetaTrader 5 have none built in. A price that is not positive gives no value.",
  warmUp: (p) => p.length,
  step: (p) => {
    const [change, deviation] = [changeStep(1), deviationStep(p.length)];
    const correction = p.deviation === "sample" ? Math.sqrt(p.length / (p.length - 1)) : 1;
    const scale = 100 * correction * Math.sqrt(p.year);
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => scale * deviation(change(price > 0 ? exactLog(price) : Number.NaN, again), again),
    );
  },
});
