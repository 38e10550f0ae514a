import type { SymbolSpec } from "../symbols.ts";
import { type BoundedWeek, extremePrice } from "./bar-extremes.ts";
import { fillInside, fillTicks, insideColumns } from "./inside-minutes.ts";
import { slots } from "./intraminute.ts";
import type { MarketWeeks } from "./market-weeks.ts";
import type { MinuteColumns } from "./minute-columns.ts";
import {
  closeAt,
  highAt,
  lowAt,
  openAt,
  type PairMinutes,
  priced,
  priceMinute,
  spreadAt,
  sumLevels,
  ticksBetween,
} from "./minute-price.ts";
import { createPair, levelAt, type Pair } from "./pair.ts";
import { hashOfRow } from "./random.ts";
import { spreadMultiplier } from "./spread.ts";

/** Up to this many minutes, descending the tree for each is cheaper than filling the week. */
const fewMinutes = 250;
/** Bars up to this long are put together minute by minute: bounds would leave few of them out. */
const shortBar = 15;

/** A few minutes of a week, worked out one by one in columns of the symbol's own. */
function createFewMinutes(pair: Pair) {
  const values = pair.paths.map(() => new Float64Array(fewMinutes + 1));
  const variances = pair.paths.map(() => new Float64Array(fewMinutes));
  const leaf = new Float64Array(3);
  const minutes: PairMinutes = {
    ...{ pair, spreadRow: 0, first: 0, values, levels: new Float64Array(fewMinutes + 1) },
    base: insideColumns(fewMinutes),
    quote: insideColumns(fewMinutes),
    ticks: new Float64Array(fewMinutes),
    multipliers: new Float64Array(fewMinutes),
  };

  function descend(week: number, minute: number, row: number): void {
    for (let k = 0; k < values.length; k++) {
      pair.paths[k]?.minute(week, minute, leaf);
      (values[k] as Float64Array)[row] = leaf[0] as number;
      (values[k] as Float64Array)[row + 1] = leaf[1] as number;
      (variances[k] as Float64Array)[row] = leaf[2] as number;
    }
  }

  return (week: number, from: number, to: number): PairMinutes => {
    const count = to - from;
    for (let row = 0; row < count; row++) {
      descend(week, from + row, row);
      minutes.multipliers[row] = spreadMultiplier(week, from + row);
    }
    minutes.first = from;
    minutes.spreadRow = hashOfRow(pair.spreadStream, week);
    const baseVariances = variances[pair.baseOwn] as Float64Array;
    fillInside(minutes.base, pair.base, week, from, count, baseVariances);
    fillInside(minutes.quote, pair.quote, week, from, count, variances[pair.quoteOwn] as Float64Array);
    fillTicks(minutes.ticks, baseVariances, count);
    return minutes;
  };
}

/** A pair's whole week, on the columns that the market's symbols share. */
function wholeWeek(pair: Pair, weeks: MarketWeeks, week: number): PairMinutes {
  const { spec, factors, baseOwn, quoteOwn } = pair;
  const ownBase = factors[baseOwn] as string;
  return {
    ...{ pair, spreadRow: hashOfRow(pair.spreadStream, week), first: 0, levels: weeks.levels },
    values: factors.map((name) => weeks.factor(name, week).values),
    base: weeks.inside(spec.base, ownBase, week),
    quote: weeks.inside(spec.quote, factors[quoteOwn] as string, week),
    ticks: weeks.ticks(spec.base, ownBase, week),
    multipliers: weeks.spreads(week).multipliers,
  };
}

function bounded(minutes: PairMinutes, weeks: MarketWeeks, week: number): BoundedWeek {
  const { spec, factors, baseOwn, quoteOwn } = minutes.pair;
  return {
    ...minutes,
    baseReach: weeks.reach(spec.base, factors[baseOwn] as string, week),
    quoteReach: weeks.reach(spec.quote, factors[quoteOwn] as string, week),
    widest: weeks.spreads(week).widest,
  };
}

/** Prices one minute as the beginning of a bar. */
function openBar(minutes: PairMinutes, minute: number, until: number, columns: MinuteColumns, row: number): void {
  priceMinute(minutes, minute, until);
  columns.open[row] = priced[openAt] as number;
  columns.high[row] = priced[highAt] as number;
  columns.low[row] = priced[lowAt] as number;
  columns.close[row] = priced[closeAt] as number;
  columns.spread[row] = priced[spreadAt] as number;
  columns.volume[row] = 0;
}

/** Prices one minute as the end of a bar, for now. */
function widenBar(minutes: PairMinutes, minute: number, until: number, columns: MinuteColumns, row: number): void {
  priceMinute(minutes, minute, until);
  const { high, low, close } = columns;
  const top = priced[highAt] as number;
  const bottom = priced[lowAt] as number;
  if (top > (high[row] as number)) high[row] = top;
  if (bottom < (low[row] as number)) low[row] = bottom;
  close[row] = priced[closeAt] as number;
}

/** The path of one symbol: its factors, and how they become bid prices. Not re-entrant; never async. */
export function createSymbolPath(seed: number, spec: SymbolSpec, weeks: MarketWeeks) {
  const pair = createPair(seed, spec, weeks);
  const leaf = new Float64Array(3);
  let few: ReturnType<typeof createFewMinutes> | undefined;
  let minutes: PairMinutes | undefined;
  let week: BoundedWeek | undefined;

  /** Moves to a whole week, which will be asked for as bars of `length` minutes. */
  function enterWeek(ofWeek: number, length: number): void {
    minutes = wholeWeek(pair, weeks, ofWeek);
    week = length > shortBar ? bounded(minutes, weeks, ofWeek) : undefined;
  }

  return {
    spec,
    /** Natural logarithm of the mid price at the start of a minute. */
    logMid(ofWeek: number, index: number): number {
      const starts = pair.paths.map((path) => {
        path.minute(ofWeek, index, leaf);
        return leaf.slice(0, 1);
      });
      return pair.origin + levelAt(pair.weights, starts, 0);
    },
    enterWeek,
    /** Moves to minutes [from, to) of a week, which will be asked for as bars of `length` minutes. A few are worked out alone. */
    enter(ofWeek: number, from: number, to: number, length: number): void {
      if (to - from > fewMinutes || weeks.holds(pair.factors, ofWeek)) {
        enterWeek(ofWeek, length);
        return;
      }
      few ??= createFewMinutes(pair);
      minutes = few(ofWeek, from, to);
      week = undefined;
    },
    /** Minutes [from, to) into rows from `at`; the last of them only to slot `lastUntil`. */
    fill(from: number, to: number, lastUntil: number, columns: MinuteColumns, at: number): void {
      const own = minutes as PairMinutes;
      sumLevels(own, from, to);
      for (let minute = from; minute < to; minute++) {
        const row = at + minute - from;
        const until = minute === to - 1 ? lastUntil : slots;
        openBar(own, minute, until, columns, row);
        columns.volume[row] = ticksBetween(own, minute, minute + 1, until);
      }
    },
    /** The same minutes as parts of one bar, which the first of them begins when it is `fresh`. */
    fold(from: number, to: number, lastUntil: number, columns: MinuteColumns, row: number, fresh: boolean): void {
      const own = minutes as PairMinutes;
      const last = to - 1;
      const firstUntil = from === last ? lastUntil : slots;
      sumLevels(own, from, week ? from + 1 : to);
      if (fresh) openBar(own, from, firstUntil, columns, row);
      else widenBar(own, from, firstUntil, columns, row);
      columns.volume[row] = (columns.volume[row] as number) + ticksBetween(own, from, to, lastUntil);
      if (from === last) return;
      if (!week) {
        for (let minute = from + 1; minute < last; minute++) widenBar(own, minute, slots, columns, row);
        widenBar(own, last, lastUntil, columns, row);
        return;
      }
      sumLevels(own, last, to);
      widenBar(own, last, lastUntil, columns, row);
      if (to - from <= 2) return;
      const { high, low } = columns;
      high[row] = extremePrice(week, true, high[row] as number, from + 1, last);
      low[row] = extremePrice(week, false, low[row] as number, from + 1, last);
    },
  };
}

export type SymbolPath = ReturnType<typeof createSymbolPath>;
