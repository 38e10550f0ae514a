import { exactLog, fastExp } from "#trading/deterministic-math.ts";
import { bridgeTable, slots } from "#trading/market/simulated/intraminute.ts";
import { hash3 } from "#trading/market/simulated/random.ts";
import { spreadPoints } from "#trading/market/simulated/spread.ts";
import { minutesPerWeek } from "#trading/market/simulated/trading-week.ts";
import type { PairWeek } from "./pair-week.ts";

/** Numbers a row holds: open, high, low, close, volume, spread. Prices in points. */
export const rowSize = 6;

const ticksAMinute = 60;
const lastMinute = minutesPerWeek - 1;
/** Relative room between a bound and a price, for rounding: a tenth of a point on EUR/USD. */
const slack = 1e-6;
const growth = (x: number): number => 1 + x * (1 + x * (0.5 + x / 6));

/** Open, high, low and close of the minute that `priceMinute` was asked for last. */
const minuteRow = new Int32Array(4);

/** One minute exactly as the market writes it (`symbol-path.ts`); `until` limits it to its first slots. Answers its hash. */
function priceMinute({ pair, week, levels, base, quote, multipliers }: PairWeek, minute: number, until: number): void {
  const start = levels[minute] as number;
  const step = minute === lastMinute ? 0 : ((levels[minute + 1] as number) - start) / slots;
  const baseDeviation = base.deviations[minute] as number;
  const quoteDeviation = quote.deviations[minute] as number;
  const baseBridge = base.bridges[minute] as number;
  const quoteBridge = quote.bridges[minute] as number;
  let move = 0;
  let highest = 0;
  let lowest = 0;
  for (let slot = 1; slot < until; slot++) {
    move =
      step * slot +
      baseDeviation * (bridgeTable[baseBridge + slot] as number) -
      quoteDeviation * (bridgeTable[quoteBridge + slot] as number);
    if (move > highest) highest = move;
    if (move < lowest) lowest = move;
  }
  const spread = spreadOf(pair.spreadStream, week, minute, pair.spec.typicalSpreadPoints, multipliers);
  const mid = fastExp(pair.origin + start) * pair.scale;
  const shift = 0.5 - spread / 2;
  minuteRow[0] = Math.floor(mid + shift);
  minuteRow[1] = Math.floor(mid * growth(highest) + shift);
  minuteRow[2] = Math.floor(mid * growth(lowest) + shift);
  minuteRow[3] = Math.floor(mid * growth(move) + shift);
}

const spreadOf = (stream: number, week: number, minute: number, typical: number, multipliers: Float64Array): number =>
  spreadPoints(typical, multipliers[minute] as number, hash3(stream, week, minute));

/** The minute of [from, to) whose start is the highest (lowest, with −1): the likely place of the bar's extreme. */
function extremeStart(levels: Float64Array, from: number, to: number, sign: 1 | -1): number {
  let best = from;
  for (let minute = from + 1; minute < to; minute++)
    if (sign * ((levels[minute] as number) - (levels[best] as number)) > 0) best = minute;
  return best;
}

/**
 * Highest (sign 1) or lowest (−1) price of minutes [from, to). Bounds decide which minutes are worked out: one in fifty or so, and
 * none that could matter is left out.
 */
function extreme(own: PairWeek, from: number, to: number, lastUntil: number, sign: 1 | -1): number {
  const { levels, base, quote, pair, multipliers } = own;
  const column = sign === 1 ? 1 : 2;
  const [ours, theirs] = sign === 1 ? [base.up, quote.down] : [base.down, quote.up];
  const untilOf = (minute: number): number => (minute === to - 1 ? lastUntil : slots);
  const first = extremeStart(levels, from, to, sign);
  priceMinute(own, first, untilOf(first));
  let best = minuteRow[column] as number;
  // A higher bid needs the middle to be half of the narrowest spread above it; a lower one may lie half of the widest below.
  const half = pair.spec.typicalSpreadPoints * (sign === 1 ? 0.85 : 1.15) * 0.5;
  const room = sign === 1 ? 0.25 : 0;
  let threshold = exactLog(best / pair.scale) - pair.origin - sign * slack;
  for (let minute = from; minute < to; minute++) {
    const start = levels[minute] as number;
    const moved = (levels[minute + 1] as number) - start;
    const reach = start + (sign * moved > 0 ? moved : 0) + (ours[minute] as number) - (theirs[minute] as number);
    const away = (half * (multipliers[minute] as number) + room) / best;
    // ln(1 + away), kept on the side that leaves no minute out.
    const off = sign === 1 ? away - (away * away) / 2 : away;
    if (sign * (reach - threshold - off) < 0 || minute === first) continue;
    priceMinute(own, minute, untilOf(minute));
    const price = minuteRow[column] as number;
    if (sign * (price - best) <= 0) continue;
    best = price;
    threshold = exactLog(best / pair.scale) - pair.origin - sign * slack;
  }
  return best;
}

function ticks({ pair, week, base }: PairWeek, from: number, to: number, lastUntil: number): number {
  let sum = 0;
  for (let minute = from; minute < to; minute++) {
    const hash = hash3(pair.spreadStream, week, minute);
    const until = minute === to - 1 ? lastUntil : slots;
    sum +=
      1 + Math.floor((ticksAMinute * (base.lively[minute] as number) * (0.75 + (hash & 255) / 512) * until) / slots);
  }
  return sum;
}

/**
 * Writes the bar of minutes [from, to) into row `row`; the last minute counts to slot `lastUntil`. The same numbers as the market's own
 * bars, without working out every minute.
 */
export function writeRow(
  own: PairWeek,
  from: number,
  to: number,
  lastUntil: number,
  rows: Int32Array,
  row: number,
): void {
  const { pair, week, multipliers } = own;
  const at = row * rowSize;
  priceMinute(own, from, from === to - 1 ? lastUntil : slots);
  rows[at] = minuteRow[0] as number;
  priceMinute(own, to - 1, lastUntil);
  rows[at + 3] = minuteRow[3] as number;
  rows[at + 1] = extreme(own, from, to, lastUntil, 1);
  rows[at + 2] = extreme(own, from, to, lastUntil, -1);
  rows[at + 4] = ticks(own, from, to, lastUntil);
  rows[at + 5] = spreadOf(pair.spreadStream, week, from, pair.spec.typicalSpreadPoints, multipliers);
}
