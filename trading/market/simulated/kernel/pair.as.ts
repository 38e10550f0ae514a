// AssemblyScript. The pair and week at hand: its levels and its sides, as minute-price.ts and inside-minutes.ts have them.
import { cellsFrom } from "./hashes.as.ts";
import {
  baseBridges,
  baseDeviations,
  f64At,
  lastMinute,
  levels,
  pairFactors,
  pairWeights,
  quoteBridges,
  quoteDeviations,
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

const lastMinuteCalm: f64 = 0.03;

function calmLast(deviation: f64, factor: usize, deviations: usize): void {
  const at = (<usize>lastMinute) << 3;
  store<f64>(deviations + at, lastMinuteCalm * deviation * sqrt<f64>(load<f64>(factor + variancesAt + at)));
}

/** Draws what both sides do inside minutes [from, to), and up to three more. */
export function drawInside(from: i32, to: i32): void {
  drawSide(from, to, baseRow, baseDeviation, baseFactor, baseBridges, baseDeviations);
  drawSide(from, to, quoteRow, quoteDeviation, quoteFactor, quoteBridges, quoteDeviations);
}
