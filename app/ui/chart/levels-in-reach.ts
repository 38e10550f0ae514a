import type { ChartBars } from "./chart-types.ts";
import { extent } from "./scale.ts";

/** Bars whose range says how far is far. */
const newest = 200;

/**
 * The levels that the price axis makes room for: those within the range of the newest bars or as much above and below it. A stop-loss that is
 * further away would press the bars into one flat line; its handle waits at the edge.
 */
export function levelsInReach(levels: readonly number[], bars: ChartBars | null): readonly number[] {
  if (!bars || levels.length === 0) return levels;
  const from = Math.max(0, bars.length - newest);
  const [lows, highs] = [extent(bars.low, from, bars.length), extent(bars.high, from, bars.length)];
  if (!lows || !highs) return levels;
  const scale = 10 ** bars.digits;
  const [low, high] = [lows.low / scale, highs.high / scale];
  const reach = high - low;
  return levels.filter((level) => level >= low - reach && level <= high + reach);
}
