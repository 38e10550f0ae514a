import { longDate } from "#lib/date-text.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { describeStrategy } from "#trading/strategy/describe.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { extent, niceTicks } from "../../../ui/chart/scale.ts";
import type { Still } from "../../../ui/chart/still-chart.tsx";
import { firstSource } from "./lab-source.ts";
import type { LabStart } from "./lab-start.ts";

const shown = 150;
const tickCount = 5;
/** Part of the box left free above and below, in percent. */
const margin = 6;

const market = createSimulatedMarket();

/** The last closes before a moment (UTC milliseconds) as a picture: those with which the lab's first history ends. */
export function serverChartOf(symbol: string, timeframe: Timeframe, until: number): Still {
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
    words: `The last ${bars.length} closes, simulated, to ${longDate(bars.time[bars.length - 1] ?? until)}.`,
  };
}

const startPreset = "ema-pullback";
let start: LabStart | undefined;

/** The strategy every page of the lab is first rendered with, on the history that the lab starts with in that year. */
export function labStart(): LabStart {
  const until = firstSource(Date.now()).to;
  if (start?.until === until) return start;
  const preset = presets.find(({ id }) => id === startPreset) ?? presets[0];
  if (!preset) throw new Error("There are no presets");
  const { id, document } = preset;
  const chart = serverChartOf(document.symbol, document.timeframe, until);
  start = { document, origin: { kind: "preset", id }, words: describeStrategy(document).join(" "), until, chart };
  return start;
}
