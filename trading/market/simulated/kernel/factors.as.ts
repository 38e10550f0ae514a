// AssemblyScript. One factor's week: the splitting of split-nodes.ts, the blocks of factor-blocks.ts, the ticks of inside-minutes.ts.
import { mix, mixFour } from "./hashes.as.ts";
import {
  blockDeviationsAt,
  blockHighsAt,
  blockLowsAt,
  blockMinutes,
  cascade,
  f64At,
  highs,
  lows,
  middles,
  normals,
  shares,
  ticksAt,
  variancesAt,
  weekBlocks,
  weekMinutes,
} from "./places.as.ts";

const coordinateFactor: i32 = 0x9e3779b1;
const cellMask: i32 = 4095;

function place(column: usize, node: i32): usize {
  return (<usize>load<u16>(column + ((<usize>node) << 1))) << 3;
}

/** The tree's first nodes wait for each other. */
function splitOne(own: i32, node: i32, values: usize, variances: usize): void {
  const low = place(lows, node);
  const middle = place(middles, node);
  const hash = mix(own ^ (<i32>(middle >> 3) * coordinateFactor));
  const share = f64At(shares, node);
  const ratio = share * f64At(cascade, (hash >>> 14) & cellMask);
  const left = ratio / (ratio + 1 - share);
  const total = load<f64>(variances + low);
  const start = load<f64>(values + low);
  const leftVariance = total * left;
  const own2 = sqrt<f64>(leftVariance * (1 - left)) * f64At(normals, hash & cellMask);
  store<f64>(values + middle, start + (load<f64>(values + place(highs, node)) - start) * left + own2);
  store<f64>(variances + low, leftVariance);
  store<f64>(variances + middle, total - leftVariance);
}

function pairOf(first: usize, second: usize): v128 {
  return v128.load_lane<f64>(second, v128.load64_zero(first), 1);
}

/** Left parts and normals of a stretch of nodes: worked out before the splitting, which waits for what it splits. */
const stretch: i32 = 120;
const lefts: usize = memory.data(120 * 8, 16);
const randoms: usize = memory.data(120 * 8, 16);

function prepareTwo(node: i32, at: usize, hashes: v128): void {
  const first = i32x4.extract_lane(hashes, 0);
  const second = i32x4.extract_lane(hashes, 1);
  const share = v128.load(shares + ((<usize>node) << 3));
  const one = f64x2.splat(1);
  const weight = pairOf(
    cascade + ((<usize>((first >>> 14) & cellMask)) << 3),
    cascade + ((<usize>((second >>> 14) & cellMask)) << 3),
  );
  const normal = pairOf(normals + ((<usize>(first & cellMask)) << 3), normals + ((<usize>(second & cellMask)) << 3));
  const ratio = f64x2.mul(share, weight);
  v128.store(lefts + at, f64x2.div(ratio, f64x2.sub(f64x2.add(ratio, one), share)));
  v128.store(randoms + at, normal);
}

function splitTwo(values: usize, node: i32, at: usize): void {
  const variances = values + variancesAt;
  const low0 = place(lows, node);
  const low1 = place(lows, node + 1);
  const middle0 = place(middles, node);
  const middle1 = place(middles, node + 1);
  const left = v128.load(lefts + at);
  const total = pairOf(variances + low0, variances + low1);
  const start = pairOf(values + low0, values + low1);
  const end = pairOf(values + place(highs, node), values + place(highs, node + 1));
  const leftVariance = f64x2.mul(total, left);
  const rest = f64x2.sub(total, leftVariance);
  const scatter = f64x2.sqrt(f64x2.mul(leftVariance, f64x2.sub(f64x2.splat(1), left)));
  const random = f64x2.mul(scatter, v128.load(randoms + at));
  const value = f64x2.add(f64x2.add(start, f64x2.mul(f64x2.sub(end, start), left)), random);
  v128.store_lane<f64>(values + middle0, value, 0);
  v128.store_lane<f64>(values + middle1, value, 1);
  v128.store_lane<f64>(variances + low0, leftVariance, 0);
  v128.store_lane<f64>(variances + low1, leftVariance, 1);
  v128.store_lane<f64>(variances + middle0, rest, 0);
  v128.store_lane<f64>(variances + middle1, rest, 1);
}

/**
 * Fills a factor's values and variances, of which the host has written both ends and the whole. From the fifth node on, no node waits for
 * the one before it: its parent is far in front.
 */
export function fillFactor(factor: usize, own: i32): void {
  const variances = factor + variancesAt;
  for (let node = 0; node < 4; node++) splitOne(own, node, factor, variances);
  const streams = i32x4.splat(own);
  const spread = i32x4.splat(coordinateFactor);
  for (let from = 4; from < weekMinutes; from += stretch) {
    const to = min<i32>(weekMinutes, from + stretch);
    for (let node = from; node < to; node += 4) {
      const coordinates = v128.load_ext<u16>(middles + ((<usize>node) << 1));
      const hashes = mixFour(v128.xor(streams, i32x4.mul(coordinates, spread)));
      const at = (<usize>(node - from)) << 3;
      prepareTwo(node, at, hashes);
      prepareTwo(node + 2, at + 16, v128.shuffle<i32>(hashes, hashes, 2, 3, 2, 3));
    }
    for (let node = from; node < to; node += 2) splitTwo(factor, node, (<usize>(node - from)) << 3);
  }
}

/** The larger of two lanes. The language's own maximum looks for what is no number, and takes longer for it. */
function upper(two: v128): f64 {
  return f64x2.extract_lane(f64x2.pmax(two, v128.shuffle<f64>(two, two, 1, 0)), 0);
}

/** Fills a factor's blocks. The week's last bound belongs to none: it lies behind the weekend. */
export function fillBlocks(factor: usize): void {
  for (let block = 0; block < weekBlocks; block++) {
    const bounds = factor + ((<usize>(block * blockMinutes)) << 3);
    const tail: usize = block === weekBlocks - 1 ? 13 * 8 : 14 * 8;
    let high = v128.load(bounds + tail);
    let low = high;
    for (let at: usize = 0; at < 14 * 8; at += 16) {
      const value = v128.load(bounds + at);
      high = f64x2.pmax(high, value);
      low = f64x2.pmin(low, value);
    }
    const minutes = bounds + variancesAt;
    let most = v128.load(minutes, 13 * 8);
    for (let at: usize = 0; at < 14 * 8; at += 16) most = f64x2.pmax(most, v128.load(minutes + at));
    const own = factor + ((<usize>block) << 3);
    store<f64>(own + blockHighsAt, upper(high));
    store<f64>(own + blockLowsAt, -upper(f64x2.neg(low)));
    store<f64>(own + blockDeviationsAt, sqrt<f64>(upper(most)));
  }
}

/** Fills the ticks to expect in each minute of what follows a factor. */
export function fillTicks(factor: usize, ticksAMinute: f64, averageVariance: f64): void {
  const many = f64x2.splat(ticksAMinute);
  const average = f64x2.splat(averageVariance);
  for (let row = 0; row < weekMinutes; row += 2) {
    const at = factor + ((<usize>row) << 3);
    v128.store(at + ticksAt, f64x2.mul(many, f64x2.sqrt(f64x2.div(v128.load(at + variancesAt), average))));
  }
}
