import { inRuns } from "../indicators/steps/in-runs.ts";
import { clockMask, sessionMask, weekdayClock, weekdayMask } from "./clock-masks.ts";
import type { ColumnSource } from "./column-source.ts";
import { type Columns, inUnitsOf, type OwnSeries } from "./columns.ts";
import type { Condition as AnyCondition, Operand as AnyOperand } from "./document.ts";
import { invertedMask, narrowMask, widenMask } from "./join-masks.ts";
import type { Resolved } from "./parameter-values.ts";

type Condition = Resolved<AnyCondition>;
type Operand = Resolved<AnyOperand>;
type Side = Float64Array | number;
/** One byte a bar: 1 where the condition holds at the bar's close. */
export type Mask = Uint8Array;

// NaN (still warming up) makes every comparison false, so no separate check is needed anywhere below. No comparison
// decides where the code goes on: which way a market goes is what a processor's branch prediction cannot know.
function above(left: Side, right: Side, length: number): Mask {
  const mask = new Uint8Array(length);
  if (typeof left !== "number" && typeof right !== "number") {
    for (let i = 0; i < length; i++) mask[i] = (left[i] as number) > (right[i] as number) ? 1 : 0;
  } else if (typeof left !== "number") {
    for (let i = 0; i < length; i++) mask[i] = (left[i] as number) > (right as number) ? 1 : 0;
  } else if (typeof right !== "number") {
    for (let i = 0; i < length; i++) mask[i] = left > (right[i] as number) ? 1 : 0;
  } else if (left > right) mask.fill(1);
  return mask;
}

/** Where the left side comes out above the right one, and where it falls below it. */
type CrossPair = { readonly up: Mask; readonly down: Mask };

/** What the bar before lets one do: bit 1 to come out above, bit 2 to fall below. */
const [fromNowhere, fromBelow, fromAbove, fromTouch] = [0, 1, 2, 3];

/**
 * Both ways in one pass, which runs through each run of bars on one side without looking back. A cross comes from the other side or,
 * unless `strict`, from touching; what was unknown before has crossed nothing.
 */
export function crosses(left: Side, right: Side, length: number, strict: boolean): CrossPair {
  const a = typeof left === "number" ? filled(left, length) : left;
  const b = typeof right === "number" ? filled(right, length) : right;
  const pair = { up: new Uint8Array(length), down: new Uint8Array(length) };
  const touch = strict ? fromNowhere : fromTouch;
  let before = fromNowhere;
  inRuns(0, length, (from, to) => {
    before = markCrosses(a, b, pair, touch, from, to, before);
  });
  return pair;
}

function markCrosses(
  a: Float64Array,
  b: Float64Array,
  { up, down }: CrossPair,
  touch: number,
  from: number,
  to: number,
  start: number,
): number {
  let before = start;
  let i = from;
  while (i < to) {
    if ((a[i] as number) > (b[i] as number)) {
      up[i] = before & fromBelow;
      do i++;
      while (i < to && (a[i] as number) > (b[i] as number));
      before = fromAbove;
    } else if ((a[i] as number) < (b[i] as number)) {
      down[i] = (before & fromAbove) >> 1;
      do i++;
      while (i < to && (a[i] as number) < (b[i] as number));
      before = fromBelow;
    } else {
      before = a[i] === b[i] ? touch : fromNowhere;
      i++;
    }
  }
  return before;
}

const filled = (value: number, length: number): Float64Array => new Float64Array(length).fill(value);

/** `direction` +1: each of the last `bars` changes was up; −1: down. */
function runs(values: Side, bars: number, direction: 1 | -1, length: number): Mask {
  const mask = new Uint8Array(length);
  if (typeof values === "number") return mask;
  let run = 0;
  for (let i = 1; i < length; i++) {
    const change = ((values[i] as number) - (values[i - 1] as number)) * direction;
    run = (run + 1) & (change > 0 ? -1 : 0);
    mask[i] = run >= bars ? 1 : 0;
  }
  return mask;
}

function withinLastBars(inner: Mask, bars: number): Mask {
  const mask = new Uint8Array(inner.length);
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] === 1) last = i;
    mask[i] = i - last < bars ? 1 : 0;
  }
  return mask;
}

function combineMasks(masks: readonly Mask[], every: boolean, length: number): Mask {
  const [first, ...others] = masks;
  if (!first) return new Uint8Array(length).fill(every ? 1 : 0);
  const result = first.slice();
  for (const mask of others) {
    if (every) narrowMask(result, mask);
    else widenMask(result, mask);
  }
  return result;
}

/** Turns conditions into masks; the same condition is evaluated once, and a cross with the opposite one. */
export function createMasks(source: ColumnSource, columns: Columns): (condition: Condition) => Mask {
  const cache = new Map<string, Mask>();
  const pairs = new Map<string, CrossPair>();
  const { length, time } = source.input;

  const sides = (left: Operand, right: Operand): readonly [Side, Side] => {
    const [a, b] = [columns.series(left), columns.series(right)];
    const degree = a.degree ?? b.degree;
    return [inUnitsOf(a, degree, source.scale), inUnitsOf(b, degree, source.scale)];
  };

  const crossesOf = (left: Operand, right: Operand): CrossPair => {
    const key = JSON.stringify([left, right]);
    const known = pairs.get(key);
    if (known) return known;
    const pair = crosses(...sides(left, right), length, source.crossing === "strict");
    pairs.set(key, pair);
    return pair;
  };

  /** On the bars of the operand's own timeframe: a daily value does not move from one hour to the next. */
  const run = ({ values, bars }: OwnSeries, count: number, direction: 1 | -1): Mask => {
    if (!bars) return runs(values, count, direction, length);
    const own = runs(values, count, direction, bars.input.length);
    return Uint8Array.from(bars.closed, (at) => (at < 0 ? 0 : (own[at] as number)));
  };

  const make = (condition: Condition): Mask => {
    switch (condition.kind) {
      case "all":
      case "any":
        return combineMasks(condition.of.map(mask), condition.kind === "all", length);
      case "not":
        return invertedMask(mask(condition.of));
      case "above":
        return above(...sides(condition.left, condition.right), length);
      case "below":
        return above(...sides(condition.right, condition.left), length);
      case "crosses-above":
        return crossesOf(condition.left, condition.right).up;
      case "crosses-below":
        return crossesOf(condition.left, condition.right).down;
      case "rising":
      case "falling":
        return run(columns.ownSeries(condition.operand), condition.bars, condition.kind === "rising" ? 1 : -1);
      case "between": {
        const under = above(...sides(condition.low, condition.operand), length);
        const over = above(...sides(condition.operand, condition.high), length);
        return known(
          sides(condition.operand, condition.low),
          sides(condition.operand, condition.high),
          under,
          over,
          length,
        );
      }
      case "within":
        return withinLastBars(mask(condition.condition), condition.bars);
      case "session":
        return sessionMask(time, condition.session);
      case "time-between":
        return clockMask(time, condition.from, condition.to, condition.zone ?? "utc");
      case "weekday-in":
        return weekdayMask(time, condition.days, weekdayClock(source.timeframe, condition.zone));
    }
  };

  const mask = (condition: Condition): Mask => {
    const key = JSON.stringify(condition);
    const found = cache.get(key);
    if (found) return found;
    const fresh = make(condition);
    cache.set(key, fresh);
    return fresh;
  };
  return mask;
}

const at = (side: Side, i: number): number => (typeof side === "number" ? side : (side[i] as number));

/** Neither under nor over, and not merely unknown: a NaN on any side is false. */
function known(low: readonly [Side, Side], high: readonly [Side, Side], under: Mask, over: Mask, length: number): Mask {
  const mask = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const sum = at(low[0], i) + at(low[1], i) + at(high[1], i);
    mask[i] = under[i] === 0 && over[i] === 0 && !Number.isNaN(sum) ? 1 : 0;
  }
  return mask;
}
