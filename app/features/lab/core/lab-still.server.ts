import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { extent, niceTicks } from "../../../ui/chart/scale.ts";
import type { Still } from "../../../ui/chart/still-chart.tsx";

const shown = 150;
const tickCount = 5;
/** Part of the box left free above and below, in percent. */
const margin = 6;

const market = createSimulatedMarket();
const day = (time: number): string =>
  new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The last closes before a moment (UTC milliseconds) as a picture: those with which the lab's first history ends. */
export function stillOf(symbol: string, timeframe: Timeframe, until: number): Still {
  const bars = market.lastBars(symbol, timeframe, shown, until - 1);
  const { low, high } = extent(bars.close) ?? { low: 0, high: 0 };
  const span = Math.max(1, high - low);
  const yOf = (points: number): number => margin + ((high - points) / span) * (100 - 2 * margin);
  const xOf = (at: number): number => (at / Math.max(1, bars.length - 1)) * 100;
  const unit = 10 ** bars.digits;
  return {
    path: Array.from(bars.close, (close, at) => `${at ? "L" : "M"}${xOf(at).toFixed(1)} ${yOf(close).toFixed(1)}`).join(
      "",
    ),
    ticks: niceTicks(low / unit, high / unit, tickCount).map((price) => ({
      at: Math.round(yOf(price * unit) * 10) / 10,
      text: price.toFixed(bars.digits),
    })),
    words: `The last ${bars.length} closes, simulated, to ${day(bars.time[bars.length - 1] ?? until)}.`,
  };
}
