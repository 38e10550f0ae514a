import { indicatorById } from "../indicators/registry.ts";
import type { Bars } from "../market/bars.ts";
import { barSpan } from "../market/resample.ts";
import { indicatorInput } from "../strategy/column-source.ts";
import { technicalRating } from "./technical-rating.ts";

/** A price worth naming, in points, and where it comes from. */
export type Level = { readonly name: string; readonly points: number };

export type Outlook = {
  /** Opening time of the bar it was made on. */
  readonly time: number;
  readonly close: number;
  readonly atr: number;
  readonly rating: number;
  readonly bias: "up" | "down" | "none";
  /** Nearest first, at least a quarter of an average true range away. */
  readonly above: readonly Level[];
  readonly below: readonly Level[];
  /** Where the bias would be right, and where it would be wrong; null without a bias. */
  readonly target: Level | null;
  readonly invalidation: Level | null;
};

const pivotNames = ["Pivot", "R1", "S1", "R2", "S2", "R3", "S3"] as const;

/** The pivots of the bar that follows: where the last bar ends a trading day, they are made of that day. */
function nextPivots({ timeframe, length, time, open, high, low, close, volume }: Bars): readonly number[] {
  const pivots = indicatorById("pivots-classic").incremental({});
  for (let i = 0; i < length; i++)
    pivots.push({
      time: time[i]!,
      open: open[i]!,
      high: high[i]!,
      low: low[i]!,
      close: close[i]!,
      volume: volume[i]!,
    });
  const last = close[length - 1]!;
  const end = barSpan(timeframe, time[length - 1]!)[1];
  return pivots.push({ time: end, open: last, high: last, low: last, close: last, volume: 0 });
}

function namedLevels(bars: Bars, at: number, atr: number): Level[] {
  const input = indicatorInput(bars);
  const close = bars.close[at] as number;
  const pivots = nextPivots(bars);
  const swings = indicatorById("fractals").compute(input, { side: 5 });
  const candidates: (readonly [string, number | undefined])[] = [
    ...pivotNames.map((name, k) => [name, pivots[k]] as const),
    ["Last swing high", swings[2]?.[at]],
    ["Last swing low", swings[3]?.[at]],
    ["1 ATR above", close + atr],
    ["1 ATR below", close - atr],
    ["2 ATR above", close + 2 * atr],
    ["2 ATR below", close - 2 * atr],
  ];
  return candidates.flatMap(([name, value]) =>
    value === undefined || Number.isNaN(value) ? [] : [{ name, points: Math.round(value) }],
  );
}

/** The first level at least one average true range away: nearer ones are reached by noise. */
const firstBeyond = (levels: readonly Level[], close: number, distance: number): Level | null =>
  levels.find(({ points }) => Math.abs(points - close) >= distance - 1) ?? null;

/**
 * Bias, target and invalidation at the last bar, from the technical rating, the pivots of the day that has ended, the last swings and
 * the average true range. Null while there are too few bars for an average true range and a rating.
 */
export function outlookOf(bars: Bars): Outlook | null {
  if (bars.length === 0) return null;
  const at = bars.length - 1;
  const input = indicatorInput(bars);
  const atr = indicatorById("atr").compute(input, { length: 14 })[0]?.[at] ?? Number.NaN;
  const rating = technicalRating(input).all;
  if (Number.isNaN(atr) || Number.isNaN(rating)) return null;
  const close = bars.close[at] as number;
  const levels = namedLevels(bars, at, atr);
  const above = levels.filter(({ points }) => points - close >= atr / 4).sort((a, b) => a.points - b.points);
  const below = levels.filter(({ points }) => close - points >= atr / 4).sort((a, b) => b.points - a.points);
  const bias = rating > 0.1 ? "up" : rating < -0.1 ? "down" : "none";
  const [ahead, behind] = bias === "down" ? [below, above] : [above, below];
  return {
    time: bars.time[at] as number,
    close,
    atr,
    rating,
    bias,
    above,
    below,
    target: bias === "none" ? null : firstBeyond(ahead, close, atr),
    invalidation: bias === "none" ? null : firstBeyond(behind, close, atr),
  };
}
