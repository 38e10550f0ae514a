// AssemblyScript. The pricing of minute-price.ts, operation for operation.
import { exponential, rounded } from "./exact-math.as.ts";
import { cellFactor, mix } from "./hashes.as.ts";
import { origin, scale, spreadRow, typicalSpread } from "./pair.as.ts";
import {
  baseBridges,
  baseDeviations,
  bridges,
  f64At,
  lastMinute,
  levels,
  multipliers,
  quoteBridges,
  quoteDeviations,
  slots,
} from "./places.as.ts";

/** The minute that is being priced. */
let mid: f64 = 0;
let shift: f64 = 0;
let step: f64 = 0;
export let spread: i32 = 0;
export let hash: i32 = 0;

/** Turns to a minute whose level and sides are known, as far as its moves go. */
export function enterMoves(minute: i32): void {
  step = minute === lastMinute ? 0 : (f64At(levels, minute + 1) - f64At(levels, minute)) / slots;
}

/** And as far as its prices go. */
export function enterPrices(minute: i32): void {
  hash = mix(spreadRow ^ (minute * cellFactor));
  const life: f64 = 0.92 + <f64>((hash >>> 20) & 1023) * (0.16 / 1023.0);
  const wide = max<f64>(1, rounded(typicalSpread * f64At(multipliers, minute) * life));
  spread = <i32>wide;
  mid = exponential(origin + f64At(levels, minute)) * scale;
  shift = 0.5 - typicalSpread / 2;
}

/** Added to a whole number below 2^51, this leaves its lowest 32 bits in the lowest bits: what an Int32Array keeps. */
const toWhole: f64 = 6755399441055744;

/** Prices in points after two small moves, in lanes 0 and 2. */
export function pointsAt(moves: v128): v128 {
  const one = f64x2.splat(1);
  const cubic = f64x2.add(f64x2.splat(0.5), f64x2.div(moves, f64x2.splat(6)));
  const growth = f64x2.add(one, f64x2.mul(moves, f64x2.add(one, f64x2.mul(moves, cubic))));
  const price = f64x2.floor(f64x2.add(f64x2.mul(f64x2.splat(mid), growth), f64x2.splat(shift)));
  return f64x2.add(price, f64x2.splat(toWhole));
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

/** The furthest moves of the slots that were looked at last. */
export let highestMove: f64 = 0;
export let lowestMove: f64 = 0;

export function findMoves(minute: i32): void {
  const base = bridgeOf(baseBridges, minute);
  const quote = bridgeOf(quoteBridges, minute);
  const ofBase = f64x2.splat(f64At(baseDeviations, minute));
  const ofQuote = f64x2.splat(f64At(quoteDeviations, minute));
  const steps = f64x2.splat(step);
  const zero = f64x2.splat(0);
  let move = twoMoves(base, quote, steps, ofBase, ofQuote, f64x2(0, 1));
  let high = f64x2.pmax(zero, move);
  let low = f64x2.pmin(zero, move);
  move = twoMoves(base + 16, quote + 16, steps, ofBase, ofQuote, f64x2(2, 3));
  let higher = f64x2.pmax(zero, move);
  let lower = f64x2.pmin(zero, move);
  move = twoMoves(base + 32, quote + 32, steps, ofBase, ofQuote, f64x2(4, 5));
  high = f64x2.pmax(high, move);
  low = f64x2.pmin(low, move);
  move = twoMoves(base + 48, quote + 48, steps, ofBase, ofQuote, f64x2(6, 7));
  higher = f64x2.pmax(higher, move);
  lower = f64x2.pmin(lower, move);
  move = twoMoves(base + 64, quote + 64, steps, ofBase, ofQuote, f64x2(8, 9));
  high = f64x2.pmax(high, move);
  low = f64x2.pmin(low, move);
  move = twoMoves(base + 80, quote + 80, steps, ofBase, ofQuote, f64x2(10, 11));
  higher = f64x2.pmax(higher, move);
  lower = f64x2.pmin(lower, move);
  move = twoMoves(base + 96, quote + 96, steps, ofBase, ofQuote, f64x2(12, 13));
  high = f64x2.pmax(high, move);
  low = f64x2.pmin(low, move);
  move = twoMoves(base + 112, quote + 112, steps, ofBase, ofQuote, f64x2(14, 15));
  high = f64x2.pmax(f64x2.pmax(high, higher), move);
  low = f64x2.pmin(f64x2.pmin(low, lower), move);
  high = f64x2.pmax(high, v128.shuffle<f64>(high, high, 1, 0));
  low = f64x2.pmin(low, v128.shuffle<f64>(low, low, 1, 0));
  highestMove = f64x2.extract_lane(high, 0);
  lowestMove = f64x2.extract_lane(low, 0);
}

function twoMoves(base: usize, quote: usize, steps: v128, ofBase: v128, ofQuote: v128, slot: v128): v128 {
  const up = f64x2.add(f64x2.mul(steps, slot), f64x2.mul(ofBase, v128.load(base)));
  return f64x2.sub(up, f64x2.mul(ofQuote, v128.load(quote)));
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
