import type { Bars } from "#trading/market/bars.ts";
import { seededRandom } from "./seeded-random.ts";

const hour = 3_600_000;

/** A random walk of EURUSD bars for tests and benches: weekdays only, near 1.10, a gap now and then. */
export function testBars(length: number, seed: number, timeframe: "H1" | "M5" = "H1"): Bars {
  const random = seededRandom(seed);
  const bars = {
    symbol: "EURUSD",
    timeframe,
    digits: 5,
    length,
    time: new Float64Array(length),
    open: new Int32Array(length),
    high: new Int32Array(length),
    low: new Int32Array(length),
    close: new Int32Array(length),
    volume: new Float64Array(length),
  };
  const step = timeframe === "H1" ? hour : hour / 12;
  let time = Date.UTC(2024, 2, 4);
  let price = 110_000;
  for (let i = 0; i < length; i++) {
    const pull = (110_000 - price) / 400;
    const open = price + (random() < 0.05 ? Math.round((random() - 0.5) * 60) : 0);
    const close = open + Math.round((random() + random() + random() - 1.5) * 80 + pull);
    bars.time[i] = time;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = Math.max(open, close) + Math.floor(random() * 30);
    bars.low[i] = Math.min(open, close) - Math.floor(random() * 30);
    bars.volume[i] = 100 + Math.floor(random() * 900);
    price = close;
    time += step;
    if (new Date(time).getUTCDay() === 6) time += 48 * hour;
  }
  return bars;
}
