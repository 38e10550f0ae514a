// AssemblyScript, built by scripts/build-kernels.ts into market-kernel.generated.ts. Bars of one pair's week.

import { boundWeek, extremePrice } from "./extremes.as.ts";
import { fillBlocks, fillFactor, fillTicks } from "./factors.as.ts";
import { cellFactor, mix, mixFour } from "./hashes.as.ts";
import {
  enterMoves,
  enterPrices,
  findFewMoves,
  findMoves,
  hash,
  highestMove,
  lowestMove,
  moveAt,
  pointsAt,
  spread,
} from "./minutes.as.ts";
import { baseFactor, drawInside, setPair, setRows, spreadRow, sumLevels } from "./pair.as.ts";
import {
  bottoms,
  bridges,
  cascade,
  closes,
  f64At,
  factorBytes,
  factors,
  fractions,
  highs,
  lowest,
  lows,
  middles,
  multipliers,
  normals,
  opens,
  pairFactors,
  pairWeights,
  shares,
  slots,
  spreads,
  tallest,
  ticksAt,
  tops,
  variancesAt,
  volumes,
} from "./places.as.ts";

/** Where the host writes and reads, and what it calls. */
export {
  bottoms,
  boundWeek,
  bridges,
  cascade,
  closes,
  factorBytes,
  factors,
  fillBlocks,
  fillFactor,
  fillTicks,
  fractions,
  highs,
  lowest,
  lows,
  middles,
  multipliers,
  normals,
  opens,
  pairFactors,
  pairWeights,
  setPair,
  setRows,
  shares,
  spreads,
  tallest,
  tops,
  variancesAt,
  volumes,
};

function moves(minute: i32, until: i32): void {
  enterMoves(minute);
  enterPrices(minute);
  if (until === slots) findMoves(minute);
  else findFewMoves(minute, until);
}

/** The minute's highest and lowest price in points, in lanes 0 and 2. */
function ends(): v128 {
  return pointsAt(f64x2.replace_lane(f64x2.splat(highestMove), 1, lowestMove));
}

/** Its close and its open. */
function closeAndOpen(minute: i32, until: i32): v128 {
  return pointsAt(f64x2.replace_lane(f64x2.splat(0), 0, moveAt(minute, until - 1)));
}

function openBar(minute: i32, until: i32, row: i32): void {
  moves(minute, until);
  const at = (<usize>row) << 2;
  const extremes = ends();
  v128.store_lane<i32>(tallest + at, extremes, 0);
  v128.store_lane<i32>(lowest + at, extremes, 2);
  const prices = closeAndOpen(minute, until);
  v128.store_lane<i32>(closes + at, prices, 0);
  v128.store_lane<i32>(opens + at, prices, 2);
  store<i32>(spreads + at, spread);
}

function widenBar(minute: i32, until: i32, row: i32): void {
  moves(minute, until);
  const at = (<usize>row) << 2;
  const extremes = ends();
  store<i32>(tallest + at, max<i32>(load<i32>(tallest + at), i32x4.extract_lane(extremes, 0)));
  store<i32>(lowest + at, min<i32>(load<i32>(lowest + at), i32x4.extract_lane(extremes, 2)));
  v128.store_lane<i32>(closes + at, closeAndOpen(minute, until), 0);
}

function ticksOf(minute: i32, ofMinute: i32, until: i32): f64 {
  const expected = f64At(baseFactor + ticksAt, minute) * (0.75 + <f64>(ofMinute & 255) / 512);
  return 1 + floor<f64>((expected * <f64>until) / slots);
}

/** Ticks of minutes [from, to), the last of them to slot `lastUntil`. Sums of whole numbers: their order does not matter. */
function ticksBetween(from: i32, to: i32, lastUntil: i32): f64 {
  const last = to - 1;
  const ticks = baseFactor + ticksAt;
  let two = f64x2.splat(0);
  let row = from;
  let coordinates = i32x4.mul(i32x4.add(i32x4.splat(from), i32x4(0, 1, 2, 3)), i32x4.splat(cellFactor));
  const stream = i32x4.splat(spreadRow);
  const next = i32x4.splat(4 * cellFactor);
  for (; row + 4 <= last; row += 4) {
    const at = ticks + ((<usize>row) << 3);
    const low = v128.and(mixFour(v128.xor(stream, coordinates)), i32x4.splat(255));
    coordinates = i32x4.add(coordinates, next);
    const high = v128.shuffle<i32>(low, low, 2, 3, 2, 3);
    const half = f64x2.splat(1.0 / 512.0);
    const least = f64x2.splat(0.75);
    const first = f64x2.add(least, f64x2.mul(f64x2.convert_low_i32x4_s(low), half));
    const second = f64x2.add(least, f64x2.mul(f64x2.convert_low_i32x4_s(high), half));
    two = f64x2.add(two, f64x2.floor(f64x2.mul(v128.load(at), first)));
    two = f64x2.add(two, f64x2.floor(f64x2.mul(v128.load(at, 16), second)));
  }
  let sum = f64x2.extract_lane(two, 0) + f64x2.extract_lane(two, 1) + <f64>(row - from);
  for (; row < last; row++) sum += ticksOf(row, mix(spreadRow ^ (row * cellFactor)), slots);
  return sum + ticksOf(last, mix(spreadRow ^ (last * cellFactor)), lastUntil);
}

/** Minutes [from, to) as bars of their own in rows from 0; the last of them only to slot `lastUntil`. */
export function fill(from: i32, to: i32, lastUntil: i32): void {
  sumLevels(from, to);
  drawInside(from, to);
  for (let minute = from; minute < to; minute++) {
    const until = minute === to - 1 ? lastUntil : slots;
    openBar(minute, until, minute - from);
    store<f64>(volumes + ((<usize>(minute - from)) << 3), ticksOf(minute, hash, until));
  }
}

function foldBar(from: i32, to: i32, lastUntil: i32, searched: bool, row: i32): void {
  const last = to - 1;
  const known = searched ? from + 1 : to;
  sumLevels(from, known);
  drawInside(from, known);
  openBar(from, from === last ? lastUntil : slots, row);
  store<f64>(volumes + ((<usize>row) << 3), ticksBetween(from, to, lastUntil));
  if (from === last) return;
  if (!searched) {
    for (let minute = from + 1; minute < last; minute++) widenBar(minute, slots, row);
    widenBar(last, lastUntil, row);
    return;
  }
  sumLevels(last, to);
  drawInside(last, to);
  widenBar(last, lastUntil, row);
  if (to - from <= 2) return;
  const at = (<usize>row) << 2;
  store<i32>(tallest + at, extremePrice(true, load<i32>(tallest + at), from + 1, last));
  store<i32>(lowest + at, extremePrice(false, load<i32>(lowest + at), from + 1, last));
}

/** Minutes [from, to) as bars of `length` minutes in rows from 0. `searched`: the week's bounds are filled. */
export function fold(from: i32, to: i32, length: i32, lastUntil: i32, searched: bool): void {
  let row = 0;
  for (let start = from; start < to; start += length) {
    const end = min<i32>(to, start + length);
    foldBar(start, end, end === to ? lastUntil : slots, searched, row++);
  }
}
