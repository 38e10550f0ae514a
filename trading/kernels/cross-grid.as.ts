// AssemblyScript, built by scripts/build-kernels.ts into kernels.generated.ts. Records are laid out in cross-layout.ts.
import { average } from "./averages.as.ts";
import { crossings } from "./crossings.as.ts";
import { roundMoney } from "./money.as.ts";
import { nextBit, nextReached, nextReachedAsk } from "./scans.as.ts";

const blockBars: i32 = 1024;
const blockWords: i32 = 16;
const columnSize: usize = 24;
const comboSize: usize = 144;
const tradeSize: usize = 48;

const bySignal: i32 = 0;
const byStop: i32 = 1;
const byTarget: i32 = 2;
const byEnd: i32 = 6;

let open: usize = 0;
let high: usize = 0;
let low: usize = 0;
let close: usize = 0;
let length: i32 = 0;
/** Signals of bars before it are none. */
let tradeFrom: i32 = 0;
/** Pairs of bar and nights, one a rollover, ended by a bar past the last. */
let nights: usize = 0;
/** One spread a bar, and one quote→account rate at each close; 0 where one value holds for all bars. */
let spreads: usize = 0;
let rates: usize = 0;
let columns: usize = 0;
let combos: usize = 0;
/** Column values of the block, then two bit sets. */
let scratch: usize = 0;
let up: usize = 0;
let down: usize = 0;
let segments: usize = 0;
let segmentCount: i32 = 0;
let segmentBars: i32 = 1;
let trades: usize = 0;

let spread: i32 = 0;
let slippage: i32 = 0;
let allowLong: bool = true;
let allowShort: bool = true;
let closesOnOpposite: bool = true;
let fromFill: bool = true;

let units: f64 = 0;
let scale: f64 = 1;
let rate: f64 = 1;
let inverse: bool = false;
let commission: f64 = 0;
let commissionBoth: f64 = 0;
let swapLong: f64 = 0;
let swapShort: f64 = 0;

export function setBars(o: usize, h: usize, l: usize, c: usize, bars: i32, nightList: usize): void {
  open = o;
  high = h;
  low = l;
  close = c;
  length = bars;
  nights = nightList;
}

export function setColumns(spreadColumn: usize, rateColumn: usize): void {
  spreads = spreadColumn;
  rates = rateColumn;
}

export function setRules(
  spreadPoints: i32,
  slippagePoints: i32,
  long: i32,
  short: i32,
  opposite: i32,
  fill: i32,
  first: i32,
): void {
  spread = spreadPoints;
  slippage = slippagePoints;
  allowLong = long !== 0;
  allowShort = short !== 0;
  closesOnOpposite = opposite !== 0;
  fromFill = fill !== 0;
  tradeFrom = first;
}

export function setMoney(
  unitCount: f64,
  pointScale: f64,
  fixedRate: f64,
  isInverse: i32,
  commissionASide: f64,
  long: f64,
  short: f64,
): void {
  units = unitCount;
  scale = pointScale;
  rate = fixedRate;
  inverse = isInverse !== 0;
  commission = commissionASide;
  commissionBoth = roundMoney(commissionASide + commissionASide);
  swapLong = long;
  swapShort = short;
}

/** `tradeList` 0 keeps figures only; otherwise it must have room for one trade a bar of every combination. */
export function run(
  columnList: usize,
  columnCount: i32,
  comboList: usize,
  comboCount: i32,
  scratchSpace: usize,
  segmentList: usize,
  segmentsEach: i32,
  barsASegment: i32,
  tradeList: usize,
): void {
  columns = columnList;
  combos = comboList;
  scratch = scratchSpace;
  up = scratchSpace + <usize>columnCount * <usize>(blockBars << 3);
  down = up + <usize>(blockWords << 3);
  segments = segmentList;
  segmentCount = segmentsEach;
  segmentBars = barsASegment;
  trades = tradeList;
  for (let from = 0; from < length; from += blockBars) {
    const count = min(blockBars, length - from);
    for (let c = 0; c < columnCount; c++)
      average(columns + <usize>c * columnSize, close, from, count, scratch + <usize>c * <usize>(blockBars << 3));
    for (let k = 0; k < comboCount; k++) advance(k, from, count);
  }
  for (let k = 0; k < comboCount; k++) finish(k);
}

function price(column: usize, bar: i32): i32 {
  return load<i32>(column + ((<usize>bar) << 2));
}

function spreadAt(bar: i32): i32 {
  return spreads === 0 ? spread : load<i32>(spreads + ((<usize>bar) << 2));
}

/** Account money for one unit of the quote currency, at a price and at the close of a bar. */
function rateAt(at: i32, bar: i32): f64 {
  if (inverse) return scale / <f64>at;
  return rates === 0 ? rate : load<f64>(rates + ((<usize>bar) << 3));
}

function reachedFrom(combo: usize, side: i32, from: i32, last: i32): i32 {
  const floor = load<i32>(combo, 48);
  const ceiling = load<i32>(combo, 52);
  if (side === 1) return nextReached(low, high, from, last, floor, ceiling);
  // A short position's levels test the ask.
  if (spreads !== 0) return nextReachedAsk(low, high, spreads, from, last, floor, ceiling);
  return nextReached(low, high, from, last, floor - spread, ceiling - spread);
}

function advance(index: i32, from: i32, count: i32): void {
  const combo = combos + <usize>index * comboSize;
  const fast = scratch + <usize>load<i32>(combo) * <usize>(blockBars << 3);
  const slow = scratch + <usize>load<i32>(combo, 4) * <usize>(blockBars << 3);
  const first = max(load<i32>(combo, 16) + 1, tradeFrom);
  const carried = crossings(fast, slow, up, down, from, blockWords, first, from + count, load<i32>(combo, 44));
  store<i32>(combo, carried, 44);
  const end = from + count;
  // An order fills one bar after its signal: signals count from the entry bar's own close, its range is already dealt with.
  let signalsFrom = from;
  let pricesFrom = from;
  const pending = load<i32>(combo, 40);
  if (pending !== 0) {
    store<i32>(combo, 0, 40);
    act(index, combo, from, pending);
    pricesFrom = from + 1;
  }
  for (;;) {
    const side = load<i32>(combo, 20);
    const signal = nextSignal(side, signalsFrom - from, count);
    if (side !== 0) {
      const last = signal < 0 ? end - 1 : from + signal;
      const reached = reachedFrom(combo, side, pricesFrom, last);
      if (reached >= 0) {
        closeReached(index, combo, side, reached);
        signalsFrom = reached;
        continue;
      }
    }
    if (signal < 0) break;
    const direction = (load<u64>(up + ((<usize>(signal >> 6)) << 3)) >> <u64>(signal & 63)) & 1 ? 1 : -1;
    signalsFrom = from + signal + 1;
    if (signalsFrom === end) {
      store<i32>(combo, direction, 40);
      break;
    }
    act(index, combo, signalsFrom, direction);
    pricesFrom = signalsFrom + 1;
  }
}

/** The next signal that does something to a position of `side`; −1 without one in the block. */
function nextSignal(side: i32, from: i32, count: i32): i32 {
  if (side !== 0) {
    const against = side === 1 ? allowShort : allowLong;
    return closesOnOpposite || against ? nextBit(side === 1 ? down : up, from, count) : -1;
  }
  const long = allowLong ? nextBit(up, from, count) : -1;
  const short = allowShort ? nextBit(down, from, long < 0 ? count : long) : -1;
  return short >= 0 ? short : long;
}

/** At the open after a signal: what stands against it closes, then its own side enters. Mirrors engine/match-step.ts. */
function act(index: i32, combo: usize, bar: i32, direction: i32): void {
  const side = load<i32>(combo, 20);
  const opening = price(open, bar);
  if (side !== 0) closeAtOpen(index, combo, side, bar, true);
  if (direction === 1 ? !allowLong : !allowShort) return;
  const wide = spreadAt(bar);
  const entry = direction === 1 ? opening + wide + slippage : opening - slippage;
  // The market's own price: slippage moves the entry, not bid and ask.
  const closeAt = direction === 1 ? opening : opening + wide;
  const origin = fromFill ? entry : price(close, bar - 1);
  const stopDistance = load<i32>(combo, 8);
  const targetDistance = load<i32>(combo, 12);
  const stop = origin - direction * stopDistance;
  const target = origin + direction * targetDistance;
  if (
    (stopDistance !== 0 && (closeAt - stop) * direction <= 0) ||
    (targetDistance !== 0 && (target - closeAt) * direction <= 0)
  ) {
    store<i32>(combo, load<i32>(combo, 68) + 1, 68);
    return;
  }
  store<i32>(combo, direction, 20);
  store<i32>(combo, entry, 24);
  store<i32>(combo, bar, 28);
  // Levels on the side the position closes at. No price is as low as 0 or as high as the last number.
  const under = direction === 1 ? stopDistance : targetDistance;
  const over = direction === 1 ? targetDistance : stopDistance;
  store<i32>(combo, under !== 0 ? origin - under : 0, 48);
  store<i32>(combo, over !== 0 ? origin + over : i32.MAX_VALUE, 52);
  if (commission !== 0) store<f64>(combo, roundMoney(load<f64>(combo, 72) - commission), 72);
  if (price(high, bar) !== price(low, bar)) closeInRange(index, combo, direction, bar);
}

/** Closes at the open what the open has passed; with `anyway`, at the open in any case. True when it closed. */
function closeAtOpen(index: i32, combo: usize, side: i32, bar: i32, anyway: bool): bool {
  const at = price(open, bar) + (side === 1 ? 0 : spreadAt(bar));
  const under = at <= load<i32>(combo, 48);
  const over = at >= load<i32>(combo, 52);
  const slipped = at - side * slippage;
  if (side === 1 ? under : over) book(index, combo, side, bar, slipped, byStop);
  else if (side === 1 ? over : under) book(index, combo, side, bar, at, byTarget);
  else if (anyway) book(index, combo, side, bar, slipped, bySignal);
  else return false;
  return true;
}

/** Stop before target inside a bar, and the doubt is counted. */
function closeInRange(index: i32, combo: usize, side: i32, bar: i32): void {
  const floor = load<i32>(combo, 48);
  const ceiling = load<i32>(combo, 52);
  const wide = side === 1 ? 0 : spreadAt(bar);
  const under = price(low, bar) + wide <= floor;
  const over = price(high, bar) + wide >= ceiling;
  if (!under && !over) return;
  if (under && over) store<i32>(combo, load<i32>(combo, 64) + 1, 64);
  const stopped = side === 1 ? under : over;
  const level = stopped === (side === 1) ? floor : ceiling;
  book(index, combo, side, bar, stopped ? level - side * slippage : level, stopped ? byStop : byTarget);
}

function closeReached(index: i32, combo: usize, side: i32, bar: i32): void {
  if (!closeAtOpen(index, combo, side, bar, false)) closeInRange(index, combo, side, bar);
}

/** The swap of every rollover after the entry bar up to the exit bar, each rounded as it accrues. */
function swapOf(combo: usize, side: i32, exitBar: i32): f64 {
  const points = side === 1 ? swapLong : swapShort;
  if (points === 0) return 0;
  const entryBar = load<i32>(combo, 28);
  let at = nights + ((<usize>load<i32>(combo, 36)) << 3);
  let swap: f64 = 0;
  while (load<i32>(at) <= entryBar) at += 8;
  for (; load<i32>(at) <= exitBar; at += 8) {
    const before = load<i32>(at) - 1;
    const closing = price(close, before) + (side === 1 ? 0 : spreadAt(before));
    const nightly = points * units * <f64>load<i32>(at, 4) * rateAt(closing, before);
    swap = roundMoney(swap + roundMoney(nightly / scale));
  }
  store<i32>(combo, <i32>((at - nights) >> 3), 36);
  return swap;
}

function book(index: i32, combo: usize, side: i32, bar: i32, exit: i32, reason: i32): void {
  const entry = load<i32>(combo, 24);
  // What happens inside a bar is converted at the rate known before it.
  const quoteRate = rateAt(exit, reason === byEnd ? bar : bar - 1);
  const profit = roundMoney((<f64>((exit - entry) * side) * units * quoteRate) / scale);
  const swap = swapOf(combo, side, bar);
  const balance = roundMoney(load<f64>(combo, 72) + profit + swap - commission);
  const net = profit - commissionBoth + swap;
  if (trades !== 0) list(combo, side, bar, exit, reason, profit, swap, net);
  store<i32>(combo, 0, 20);
  store<f64>(combo, balance, 72);
  store<i32>(combo, load<i32>(combo, 56) + 1, 56);
  store<f64>(combo, load<f64>(combo, 80) + net, 80);
  store<f64>(combo, load<f64>(combo, 136) + net * net, 136);
  if (net > 0) {
    store<i32>(combo, load<i32>(combo, 60) + 1, 60);
    store<f64>(combo, load<f64>(combo, 88) + net, 88);
  } else store<f64>(combo, load<f64>(combo, 96) - net, 96);
  drawdown(combo, balance);
  if (segmentCount > 0) {
    const segment = min(segmentCount - 1, (bar - tradeFrom) / segmentBars);
    const at = segments + ((<usize>(index * segmentCount + segment)) << 3);
    store<f64>(at, load<f64>(at) + net);
  }
}

function drawdown(combo: usize, balance: f64): void {
  const peak = load<f64>(combo, 104);
  if (balance >= peak) {
    store<f64>(combo, balance, 104);
    return;
  }
  const fall = peak - balance;
  if (fall > load<f64>(combo, 112)) store<f64>(combo, fall, 112);
  if (fall > load<f64>(combo, 120) * peak) store<f64>(combo, fall / peak, 120);
  if (balance < load<f64>(combo, 128)) store<f64>(combo, balance, 128);
}

function list(combo: usize, side: i32, bar: i32, exit: i32, reason: i32, profit: f64, swap: f64, net: f64): void {
  const at = trades + <usize>load<i32>(combo, 56) * tradeSize;
  store<i32>(at, side);
  store<i32>(at, load<i32>(combo, 28), 4);
  store<i32>(at, bar, 8);
  store<i32>(at, load<i32>(combo, 24), 12);
  store<i32>(at, exit, 16);
  store<i32>(at, reason, 20);
  store<f64>(at, profit, 24);
  store<f64>(at, swap, 32);
  store<f64>(at, net, 40);
}

function finish(index: i32): void {
  const combo = combos + <usize>index * comboSize;
  const side = load<i32>(combo, 20);
  if (side === 0) return;
  const last = length - 1;
  const bid = price(close, last);
  const at = side === 1 ? bid : bid + spreadAt(last);
  book(index, combo, side, last, at - side * slippage, byEnd);
}
