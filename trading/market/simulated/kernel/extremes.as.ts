// AssemblyScript. The search of bar-extremes.ts: only bounds may differ from it, so that both find the same extremes.
import { roughLog } from "./exact-math.as.ts";
import { enterMoves, enterPrices, findMoves, highestMove, lowestMove, pointsAt } from "./minutes.as.ts";
import {
  baseDeviation,
  baseFactor,
  drawInside,
  origin,
  pairSize,
  quoteDeviation,
  quoteFactor,
  scale,
  sumLevels,
  typicalSpread,
} from "./pair.as.ts";
import {
  baseBridges,
  baseDeviations,
  blockDeviationsAt,
  blockHighsAt,
  blockLowsAt,
  blockMinutes,
  bottoms,
  f64At,
  levels,
  pairDepths,
  pairFactors,
  pairHighs,
  pairSwings,
  pairWeights,
  quoteBridges,
  quoteDeviations,
  reaches,
  tops,
  weekBlocks,
} from "./places.as.ts";

const slack: f64 = 1e-6;
const rounding: f64 = 0.25;

let mark: f64 = 0;

/** Fills the pair's bounds by block. */
export function boundWeek(widestBridge: f64): void {
  const ofBase = f64x2.splat(widestBridge * baseDeviation);
  const ofQuote = f64x2.splat(widestBridge * quoteDeviation);
  for (let block = 0; block < weekBlocks; block += 2) {
    const at = (<usize>block) << 3;
    const base = f64x2.mul(ofBase, v128.load(baseFactor + at + blockDeviationsAt));
    const swing = f64x2.add(base, f64x2.mul(ofQuote, v128.load(quoteFactor + at + blockDeviationsAt)));
    let high = swing;
    let depth = swing;
    for (let k = 0; k < pairSize(); k++) {
      const factor = <usize>load<u32>(pairFactors + ((<usize>k) << 2)) + at;
      const weight = f64x2.splat(f64At(pairWeights, k));
      const one = f64x2.mul(weight, v128.load(factor + blockHighsAt));
      const other = f64x2.mul(weight, v128.load(factor + blockLowsAt));
      high = f64x2.add(high, f64x2.pmax(one, other));
      depth = f64x2.sub(depth, f64x2.pmin(one, other));
    }
    v128.store(pairSwings + at, swing);
    v128.store(pairHighs + at, high);
    v128.store(pairDepths + at, depth);
  }
}

function remember(highest: bool, best: i32): void {
  const price = <f64>best;
  const level = roughLog(price / scale) - origin;
  const half = typicalSpread / 2;
  const above = (half + rounding) / price;
  mark = (highest ? level + above - (above * above) / 2 : -level - (half - rounding) / price) - slack;
}

function furthest(bounds: usize, from: i32, to: i32): i32 {
  let best = from;
  let most: f64 = -Infinity;
  for (let block = from; block < to; block++) {
    const reach = f64At(bounds, block);
    if (reach > most) {
      most = reach;
      best = block;
    }
  }
  return best;
}

function nextBlock(bounds: usize, from: i32, to: i32): i32 {
  for (let block = from; block < to; block++) if (f64At(bounds, block) > mark) return block;
  return to;
}

/** Fills `reaches` by levels alone, and answers the furthest. What is written behind the last minute is never read. */
function reachByLevels(highest: bool, from: i32, to: i32): f64 {
  const turn = f64x2.splat(highest ? 1 : -1);
  let most = f64x2.splat(-Infinity);
  let minute = from;
  for (; minute < to; minute += 2) {
    const place = levels + ((<usize>minute) << 3);
    const reach = f64x2.pmax(f64x2.mul(turn, v128.load(place)), f64x2.mul(turn, v128.load(place, 8)));
    v128.store(reaches + ((<usize>(minute - from)) << 3), reach);
    // The last of an odd count stands alone.
    most = f64x2.pmax(most, minute + 1 < to ? reach : v128.shuffle<f64>(reach, reach, 0, 0));
  }
  return larger(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
}

function larger(a: f64, b: f64): f64 {
  return a > b ? a : b;
}

/** Adds what bridges reach: an offset in the table of bridges is sixteen times the bridge. */
function addInside(highest: bool, from: i32, to: i32): void {
  const upBridges = highest ? baseBridges : quoteBridges;
  const downBridges = highest ? quoteBridges : baseBridges;
  const upDeviations = highest ? baseDeviations : quoteDeviations;
  const downDeviations = highest ? quoteDeviations : baseDeviations;
  for (let minute = from; minute < to; minute++) {
    const at = (<usize>minute) << 2;
    const top = f64At(tops, load<i32>(upBridges + at) >> 4);
    const bottom = f64At(bottoms, load<i32>(downBridges + at) >> 4);
    const place = reaches + ((<usize>(minute - from)) << 3);
    const inside = f64At(upDeviations, minute) * top - f64At(downDeviations, minute) * bottom;
    store<f64>(place, load<f64>(place) + inside);
  }
}

function takeFurthest(from: i32, to: i32): i32 {
  let most = mark;
  let best = to;
  for (let minute = from; minute < to; minute++) {
    const reach = f64At(reaches, minute - from);
    if (reach > most) {
      most = reach;
      best = minute;
    }
  }
  if (best < to) store<f64>(reaches + ((<usize>(best - from)) << 3), -Infinity);
  return best;
}

function searchBlock(highest: bool, known: i32, block: i32, from: i32, to: i32): i32 {
  sumLevels(from, to);
  if (reachByLevels(highest, from, to) + f64At(pairSwings, block) <= mark) return known;
  drawInside(from, to);
  addInside(highest, from, to);
  let best = known;
  for (let minute = takeFurthest(from, to); minute < to; minute = takeFurthest(from, to)) {
    enterMoves(minute);
    findMoves(minute);
    const move = highest ? highestMove : lowestMove;
    const level = f64At(levels, minute) + move;
    if ((highest ? level : -level) <= mark) continue;
    enterPrices(minute);
    const price = i32x4.extract_lane(pointsAt(f64x2.splat(move)), 0);
    if (highest ? price <= best : price >= best) continue;
    best = price;
    remember(highest, best);
  }
  return best;
}

function inBlock(highest: bool, known: i32, block: i32, from: i32, to: i32): i32 {
  const start = block * blockMinutes;
  return searchBlock(highest, known, block, max<i32>(from, start), min<i32>(to, start + blockMinutes));
}

/** The highest (or lowest) price of minutes [from, to), all of them whole, if it is better than `known`, else `known`. */
export function extremePrice(highest: bool, known: i32, from: i32, to: i32): i32 {
  const bounds = highest ? pairHighs : pairDepths;
  const lastBlock = (to + blockMinutes - 1) / blockMinutes;
  const firstBlock = from / blockMinutes;
  remember(highest, known);
  const likely = furthest(bounds, firstBlock, lastBlock);
  let best = inBlock(highest, known, likely, from, to);
  for (let block = firstBlock; ; block++) {
    block = nextBlock(bounds, block, lastBlock);
    if (block === lastBlock) break;
    if (block !== likely) best = inBlock(highest, best, block, from, to);
  }
  return best;
}
