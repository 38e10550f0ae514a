import { expect, test } from "vitest";
import { minuteMillis, minutesPerDay, weekOf, weekOpen } from "../calendar/trading-week.ts";
import { resample } from "../market/resample.ts";
import { createSimulatedMarket, simulatedSymbols } from "../market/simulated/simulated-market.ts";
import type { Timeframe } from "../market/timeframe.ts";
import { sliceOf } from "../optimize/bar-span.ts";
import { indicatorInput } from "../strategy/column-source.ts";
import { technicalRating } from "./technical-rating.ts";

const market = createSimulatedMarket();
const weeks = 40;
const day = minutesPerDay;
const lastWeek = weekOf(Date.UTC(2026, 10, 20));
const history = simulatedSymbols.map((symbol) =>
  market.bars(symbol, "M5", weekOpen(lastWeek - weeks - 2), weekOpen(lastWeek + 1)),
);

/** Sells less buys as a share of all symbols, on the last 300 bars that are closed at one minute of each week. */
function tilts(timeframe: Timeframe, minute: number): number[] {
  const all = history.map((bars) => (timeframe === "M5" ? bars : resample(bars, timeframe)));
  return Array.from({ length: weeks }, (_, week) => {
    const moment = weekOpen(lastWeek - week) + minute * minuteMillis;
    const words = all.map((bars) => {
      const to = bars.time.findIndex((time) => time >= moment);
      const end = to < 0 ? bars.length : to;
      return technicalRating(indicatorInput(sliceOf(bars, { from: end - 300, to: end }))).word;
    });
    const count = (side: string) => words.filter((word) => word.endsWith(side)).length;
    return (count("sell") - count("buy")) / words.length;
  });
}

/**
 * Symbols of one moment go together, because they share currencies; moments a week apart do not. So the mean over the weeks is as good
 * as normal, and five moments that are looked at reach 3.9 errors once in two thousand times.
 */
test.each([
  ["on Saturday", "M5", 5 * day + 19 * 60],
  ["on Saturday", "M15", 5 * day + 19 * 60],
  ["five minutes after the week's opening", "M5", 5],
  ["five minutes after Tuesday's roll-over", "M5", 2 * day + 5],
  ["twenty minutes after Tuesday's roll-over", "M5", 2 * day + 20],
] as const)(
  "ratings %s at %s lean to neither side",
  (_, timeframe, minute) => {
    const all = tilts(timeframe, minute);
    const mean = all.reduce((sum, tilt) => sum + tilt, 0) / weeks;
    const error = Math.sqrt(all.reduce((sum, tilt) => sum + (tilt - mean) ** 2, 0)) / weeks;
    expect(Math.abs(mean) / error, `mean tilt ${mean.toFixed(3)} ± ${error.toFixed(3)}`).toBeLessThan(3.9);
    expect(error).toBeLessThan(0.1);
  },
  300_000,
);
