// AssemblyScript, built by scripts/build-kernels.ts into market-kernel.generated.ts. Bars of one pair's week.

import { boundWeek, extremePrice } from "./extremes.as.ts";
import { fillBlocks, fillFactor, fillTicks } from "./factors.as.ts";
import { cellFactor, cellsFrom, mix } from "./hashes.as.ts";
import {
  baseFactor,
  drawInside,
  enterMinute,
  findFewMoves,
  findMoves,
  hash,
  highestMove,
  lowestMove,
  moveAt,
  openPoints,
  pointsAt,
  setPair,
  setRows,
  spread,
  spreadRow,
  sumLevels,
} from "./minutes.as.ts";
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
  widest,
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
  widest,
};

function moves(minute: i32, until: i32): void {
  enterMinute(minute);
  if (until === slots) findMoves(minute);
  else findFewMoves(minute, until);
}

function openBar(minute: i32, until: i32, row: i32): void {
  moves(minute, until);
  const at = (<usize>row) << 2;
  store<i32>(opens + at, openPoints());
  store<i32>(tallest + at, pointsAt(highestMove));
  store<i32>(lowest + at, pointsAt(lowestMove));
  store<i32>(closes + at, pointsAt(moveAt(minute, until - 1)));
  store<i32>(spreads + at, spread);
}

function widenBar(minute: i32, until: i32, row: i32): void {
  moves(minute, until);
  const at = (<usize>row) << 2;
  store<i32>(tallest + at, max<i32>(load<i32>(tallest + at), pointsAt(highestMove)));
  store<i32>(lowest + at, min<i32>(load<i32>(lowest + at), pointsAt(lowestMove)));
  store<i32>(closes + at, pointsAt(moveAt(minute, until - 1)));
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
  for (; row + 4 <= last; row += 4) {
    const at = ticks + ((<usize>row) << 3);
    const low = v128.and(cellsFrom(spreadRow, row), i32x4.splat(255));
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
