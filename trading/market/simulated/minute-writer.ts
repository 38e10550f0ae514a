import { fastExp } from "../../deterministic-math.ts";
import type { SymbolSpec } from "../symbols.ts";
import { bridgeOffset, slots } from "./intraminute.ts";
import { boundSlots, estimateSlots, lastMove, type MinuteMoves, walkSlots } from "./minute-range.ts";
import { hashInRow, hashOfRow } from "./random.ts";
import { spreadPoints } from "./spread.ts";
import { minutesPerWeek } from "./trading-week.ts";

/** Columns of bars in integer points, put together from minutes. */
export type MinuteColumns = {
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
  readonly spread: Int32Array;
};

export const minuteColumns = (length: number): MinuteColumns => ({
  open: new Int32Array(length),
  high: new Int32Array(length),
  low: new Int32Array(length),
  close: new Int32Array(length),
  volume: new Float64Array(length),
  spread: new Int32Array(length),
});

/** What drives one minute. A record that is overwritten: this is hot and must not allocate. */
type Minute = {
  index: number;
  /** Slots that are known (at least one), for a minute that is still running. */
  until: number;
  /** How many times its typical size the spread is. */
  multiplier: number;
  /** Weighted sum of the factors at the minute's bounds. */
  start: number;
  end: number;
  baseVariance: number;
  quoteVariance: number;
};

/** How one side moves inside a minute, and the random numbers that are its own. */
export type Side = { readonly deviation: number; readonly stream: number };
type PairSides = {
  readonly base: Side;
  readonly quote: Side;
  readonly spreadStream: number;
  /** Logarithm of the mid price where the factors are 0. */
  readonly origin: number;
};

/** Ticks of an average minute, for the volume column. */
const ticksAMinute = 60;
/** Variance of an average minute of one factor: a year's is one. */
const averageMinuteVariance = 7 / 365.25 / minutesPerWeek;
/** The last minute's step holds the weekend; inside that minute prices stay calm. */
const lastMinuteCalm = 0.15;

/** e^x for the small moves inside a minute, monotonic in x. */
const growth = (x: number): number => 1 + x * (1 + x * (0.5 + x / 6));
const pointsAt = (mid: number, move: number, shift: number): number => Math.floor(mid * growth(move) + shift);

/** Turns a pair's minutes into bid prices. `minute` is filled by the caller before each call. */
export function createMinuteWriter(spec: SymbolSpec, { base, quote, spreadStream, origin }: PairSides) {
  const scale = 10 ** spec.digits;
  const { typicalSpreadPoints } = spec;
  let [baseRow, quoteRow, spreadRow] = [0, 0, 0];
  const minute: Minute = {
    ...{ index: 0, until: slots, multiplier: 1, start: 0, end: 0, baseVariance: 0, quoteVariance: 0 },
  };
  const moves: MinuteMoves = {
    ...{ step: 0, baseDeviation: 0, quoteDeviation: 0, base: 0, quote: 0 },
    ...{ highest: 0, lowest: 0 },
  };
  let [hash, spread, mid, shift] = [0, 0, 0, 0];

  function prepare(): void {
    const { index, start } = minute;
    const last = index === minutesPerWeek - 1;
    const calm = last ? lastMinuteCalm : 1;
    moves.step = last ? 0 : (minute.end - start) / slots;
    moves.baseDeviation = calm * base.deviation * Math.sqrt(minute.baseVariance);
    moves.quoteDeviation = calm * quote.deviation * Math.sqrt(minute.quoteVariance);
    moves.base = bridgeOffset(hashInRow(baseRow, index));
    moves.quote = bridgeOffset(hashInRow(quoteRow, index));
    hash = hashInRow(spreadRow, index);
    spread = spreadPoints(typicalSpreadPoints, minute.multiplier, hash);
    mid = fastExp(origin + start) * scale;
    shift = 0.5 - spread / 2;
  }

  /** Ticks of the minute, whole. */
  function ticks(): number {
    const lively = Math.sqrt(minute.baseVariance / averageMinuteVariance);
    return 1 + Math.floor((ticksAMinute * lively * (0.75 + (hash & 255) / 512) * minute.until) / slots);
  }

  /** Widens a bar by the minute's extremes. */
  function widen({ high, low }: MinuteColumns, row: number): void {
    let top = Number.NaN;
    let bottom = Number.NaN;
    if (minute.until === slots) {
      // An estimate does where both ends of its tolerance are the same whole points: nearly always.
      const tolerance = estimateSlots(moves);
      const [highest, lowest] = [moves.highest, moves.lowest];
      top = pointsAt(mid, highest + tolerance, shift);
      bottom = pointsAt(mid, lowest - tolerance, shift);
      if (top !== pointsAt(mid, highest - tolerance, shift) || bottom !== pointsAt(mid, lowest + tolerance, shift))
        top = Number.NaN;
    }
    if (Number.isNaN(top)) {
      walkSlots(moves, minute.until);
      top = pointsAt(mid, moves.highest, shift);
      bottom = pointsAt(mid, moves.lowest, shift);
    }
    if (top > (high[row] as number)) high[row] = top;
    if (bottom < (low[row] as number)) low[row] = bottom;
  }

  return {
    minute,
    /** Moves to a week: its share of the random numbers is worked out once. */
    enter(week: number): void {
      baseRow = hashOfRow(base.stream, week);
      quoteRow = hashOfRow(quote.stream, week);
      spreadRow = hashOfRow(spreadStream, week);
    },
    /** The minute as a bar of its own, or the first one of a longer bar. */
    write(columns: MinuteColumns, row: number): void {
      prepare();
      const open = Math.floor(mid + shift);
      columns.open[row] = open;
      columns.high[row] = open;
      columns.low[row] = open;
      widen(columns, row);
      columns.close[row] = pointsAt(mid, lastMove(moves, minute.until), shift);
      columns.spread[row] = spread;
      columns.volume[row] = ticks();
    },
    /** Adds the minute to a bar that has begun. Where even the widest it could have moved lies inside the bar, nobody looks. */
    add(columns: MinuteColumns, row: number, last: boolean): void {
      prepare();
      boundSlots(moves);
      if (
        pointsAt(mid, moves.highest, shift) > (columns.high[row] as number) ||
        pointsAt(mid, moves.lowest, shift) < (columns.low[row] as number)
      )
        widen(columns, row);
      if (last) columns.close[row] = pointsAt(mid, lastMove(moves, minute.until), shift);
      columns.volume[row] = (columns.volume[row] as number) + ticks();
    },
  };
}
