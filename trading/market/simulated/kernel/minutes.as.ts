// AssemblyScript. The pricing of minute-price.ts, operation for operation.
import { exponential, rounded } from "./exact-math.as.ts";
import { cellFactor, cellsFrom, mix } from "./hashes.as.ts";
import {
  baseBridges,
  baseDeviations,
  bridges,
  f64At,
  lastMinute,
  levels,
  multipliers,
  pairFactors,
  pairWeights,
  quoteBridges,
  quoteDeviations,
  slots,
  variancesAt,
} from "./places.as.ts";

/** The pair and week that are being looked at. */
let factorCount: i32 = 0;
export let baseFactor: usize = 0;
export let quoteFactor: usize = 0;
export let baseDeviation: f64 = 0;
export let quoteDeviation: f64 = 0;
export let origin: f64 = 0;
export let scale: f64 = 0;
export let typicalSpread: f64 = 0;
let baseRow: i32 = 0;
let quoteRow: i32 = 0;
export let spreadRow: i32 = 0;

/** Turns to a pair. Its factors and weights have been written by the host. */
export function setPair(
  count: i32,
  base: usize,
  quote: usize,
  ofBase: f64,
  ofQuote: f64,
  ownOrigin: f64,
  ownScale: f64,
  spread: f64,
): void {
  factorCount = count;
  baseFactor = base;
  quoteFactor = quote;
  baseDeviation = ofBase;
  quoteDeviation = ofQuote;
  origin = ownOrigin;
  scale = ownScale;
  typicalSpread = spread;
}

/** The week's part of the pair's hashes. */
export function setRows(base: i32, quote: i32, spread: i32): void {
  baseRow = base;
  quoteRow = quote;
  spreadRow = spread;
}

export function pairSize(): i32 {
  return factorCount;
}

/** Sums up the factors at the bounds of minutes [from, to). */
export function sumLevels(from: i32, to: i32): void {
  for (let row = from; row <= to; row += 4) {
    const at = (<usize>row) << 3;
    let first = f64x2.splat(0);
    let second = f64x2.splat(0);
    for (let k = 0; k < factorCount; k++) {
      const values = <usize>load<u32>(pairFactors + ((<usize>k) << 2)) + at;
      const weight = f64x2.splat(f64At(pairWeights, k));
      first = f64x2.add(first, f64x2.mul(weight, v128.load(values)));
      second = f64x2.add(second, f64x2.mul(weight, v128.load(values, 16)));
    }
    v128.store(levels + at, first);
    v128.store(levels + at, second, 16);
  }
}

function drawSide(
  from: i32,
  to: i32,
  hashRow: i32,
  deviation: f64,
  factor: usize,
  places: usize,
  deviations: usize,
): void {
  const wide = f64x2.splat(deviation);
  let row = from;
  for (; row < to; row += 4) {
    const at = (<usize>row) << 3;
    const chosen = v128.and(cellsFrom(hashRow, row), i32x4.splat(1023));
    v128.store(places + ((<usize>row) << 2), i32x4.shl(chosen, 4));
    const variances = factor + variancesAt + at;
    v128.store(deviations + at, f64x2.mul(wide, f64x2.sqrt(v128.load(variances))));
    v128.store(deviations + at, f64x2.mul(wide, f64x2.sqrt(v128.load(variances, 16))), 16);
  }
  if (row > lastMinute) calmLast(deviation, factor, deviations);
}

const lastMinuteCalm: f64 = 0.15;

function calmLast(deviation: f64, factor: usize, deviations: usize): void {
  const at = (<usize>lastMinute) << 3;
  store<f64>(deviations + at, lastMinuteCalm * deviation * sqrt<f64>(load<f64>(factor + variancesAt + at)));
}

/** Draws what both sides do inside minutes [from, to), and up to three more. */
export function drawInside(from: i32, to: i32): void {
  drawSide(from, to, baseRow, baseDeviation, baseFactor, baseBridges, baseDeviations);
  drawSide(from, to, quoteRow, quoteDeviation, quoteFactor, quoteBridges, quoteDeviations);
}

/** The minute that is being priced. */
let mid: f64 = 0;
let shift: f64 = 0;
let step: f64 = 0;
export let spread: i32 = 0;
export let hash: i32 = 0;

/** Turns to a minute whose level and sides are known. */
export function enterMinute(minute: i32): void {
  const start = f64At(levels, minute);
  step = minute === lastMinute ? 0 : (f64At(levels, minute + 1) - start) / slots;
  hash = mix(spreadRow ^ (minute * cellFactor));
  const life: f64 = 0.85 + <f64>((hash >>> 20) & 1023) * (0.3 / 1023.0);
  const wide = max<f64>(1, rounded(typicalSpread * f64At(multipliers, minute) * life));
  spread = <i32>wide;
  mid = exponential(origin + start) * scale;
  shift = 0.5 - wide / 2;
}

/** A price in points after a small move, as an Int32Array keeps it. */
export function pointsAt(move: f64): i32 {
  const growth = 1 + move * (1 + move * (0.5 + move / 6));
  return <i32>(<i64>floor<f64>(mid * growth + shift));
}

export function openPoints(): i32 {
  return <i32>(<i64>floor<f64>(mid + shift));
}

function bridgeOf(places: usize, minute: i32): usize {
  return bridges + ((<usize>load<i32>(places + ((<usize>minute) << 2))) << 3);
}

/** How far the minute has moved at a slot. */
export function moveAt(minute: i32, slot: i32): f64 {
  const base = f64At(baseDeviations, minute) * f64At(bridgeOf(baseBridges, minute), slot);
  const quote = f64At(quoteDeviations, minute) * f64At(bridgeOf(quoteBridges, minute), slot);
  return step * <f64>slot + base - quote;
}

/** The furthest moves of a minute's sixteen slots; what has not been asked for is left out by the compiler. */
export let highestMove: f64 = 0;
export let lowestMove: f64 = 0;

export function findMoves(minute: i32): void {
  const base = bridgeOf(baseBridges, minute);
  const quote = bridgeOf(quoteBridges, minute);
  const ofBase = f64x2.splat(f64At(baseDeviations, minute));
  const ofQuote = f64x2.splat(f64At(quoteDeviations, minute));
  const steps = f64x2.splat(step);
  const two = f64x2.splat(2);
  let slot = f64x2(0, 1);
  let high = f64x2.splat(0);
  let low = high;
  for (let at: usize = 0; at < 128; at += 16) {
    const up = f64x2.add(f64x2.mul(steps, slot), f64x2.mul(ofBase, v128.load(base + at)));
    const move = f64x2.sub(up, f64x2.mul(ofQuote, v128.load(quote + at)));
    high = f64x2.pmax(high, move);
    low = f64x2.pmin(low, move);
    slot = f64x2.add(slot, two);
  }
  highestMove = max<f64>(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1));
  lowestMove = min<f64>(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
}

/** The same for the first `until` slots. */
export function findFewMoves(minute: i32, until: i32): void {
  highestMove = 0;
  lowestMove = 0;
  for (let slot = 1; slot < until; slot++) {
    const move = moveAt(minute, slot);
    highestMove = max<f64>(highestMove, move);
    lowestMove = min<f64>(lowestMove, move);
  }
}
