import type { SymbolSpec } from "../symbols.ts";
import { extremePrice } from "./bar-extremes.ts";
import { fillTicks, insideColumns } from "./inside-minutes.ts";
import { slots } from "./intraminute.ts";
import type { FactorWeek, MarketWeeks } from "./market-weeks.ts";
import type { MinuteColumns } from "./minute-columns.ts";
import {
  closeAt,
  drawInside,
  highAt,
  lowAt,
  openAt,
  type PairMinutes,
  priced,
  priceMinute,
  spreadAt,
  sumLevels,
  ticksAt,
  ticksBetween,
} from "./minute-price.ts";
import { createPair, levelAt, type Pair } from "./pair.ts";
import { hashOfRow } from "./random.ts";
import { spreadMultiplier } from "./spread.ts";
import { type BoundedWeek, boundColumns, boundWeek } from "./week-bounds.ts";

/** Up to this many minutes, descending the tree for each is cheaper than filling the week. */
const fewMinutes = 250;
/** Bars up to this long are put together minute by minute: bounds would leave few of them out. */
const shortBar = 15;

/** The week's part of a pair's hashes. */
const hashRows = ({ base, quote, spreadStream }: Pair, week: number) => ({
  baseRow: hashOfRow(base.stream, week),
  quoteRow: hashOfRow(quote.stream, week),
  spreadRow: hashOfRow(spreadStream, week),
});

/** A few minutes of a week, worked out one by one in columns of the symbol's own. */
function createFewMinutes(pair: Pair) {
  const values = pair.paths.map(() => new Float64Array(fewMinutes + 1));
  const variances = pair.paths.map(() => new Float64Array(fewMinutes));
  const leaf = new Float64Array(3);
  const columns = {
    ...{ pair, values, levels: new Float64Array(fewMinutes + 1) },
    ...{ base: insideColumns(fewMinutes), quote: insideColumns(fewMinutes) },
    baseVariances: variances[pair.baseOwn] as Float64Array,
    quoteVariances: variances[pair.quoteOwn] as Float64Array,
    ticks: new Float64Array(fewMinutes),
    multipliers: new Float64Array(fewMinutes),
  };

  return (week: number, from: number, to: number): PairMinutes => {
    for (let row = 0; row < to - from; row++) {
      for (let k = 0; k < values.length; k++) {
        pair.paths[k]?.minute(week, from + row, leaf);
        (values[k] as Float64Array)[row] = leaf[0] as number;
        (values[k] as Float64Array)[row + 1] = leaf[1] as number;
        (variances[k] as Float64Array)[row] = leaf[2] as number;
      }
      columns.multipliers[row] = spreadMultiplier(week, from + row);
    }
    fillTicks(columns.ticks, columns.baseVariances, to - from);
    return { ...columns, ...hashRows(pair, week), first: from };
  };
}

/** A pair's whole week, on the columns that the market's symbols share. */
function wholeWeek(pair: Pair, weeks: MarketWeeks, week: number): PairMinutes {
  const own = pair.factors.map((name) => weeks.factor(name, week));
  return {
    ...{ pair, first: 0, ...hashRows(pair, week), ...weeks.scratch },
    values: own.map(({ values }) => values),
    baseVariances: (own[pair.baseOwn] as FactorWeek).variances,
    quoteVariances: (own[pair.quoteOwn] as FactorWeek).variances,
    ticks: weeks.ticks(pair.factors[pair.baseOwn] as string, week),
    multipliers: weeks.spreads(week).multipliers,
  };
}

const bounds = boundColumns();

function bounded(minutes: PairMinutes, weeks: MarketWeeks, week: number): BoundedWeek {
  const own = { ...minutes, ...bounds, widest: weeks.spreads(week).widest };
  boundWeek(
    own,
    minutes.pair.factors.map((name) => weeks.blocks(name, week)),
  );
  return own;
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
      drawInside(own, from, to);
      for (let minute = from; minute < to; minute++) {
        const row = at + minute - from;
        openBar(own, minute, minute === to - 1 ? lastUntil : slots, columns, row);
        columns.volume[row] = priced[ticksAt] as number;
      }
    },
    /** The same minutes as parts of one bar, which the first of them begins when it is `fresh`. */
    fold(from: number, to: number, lastUntil: number, columns: MinuteColumns, row: number, fresh: boolean): void {
      const own = minutes as PairMinutes;
      const last = to - 1;
      const firstUntil = from === last ? lastUntil : slots;
      const known = week ? from + 1 : to;
      sumLevels(own, from, known);
      drawInside(own, from, known);
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
      drawInside(own, last, to);
      widenBar(own, last, lastUntil, columns, row);
      if (to - from <= 2) return;
      const { high, low } = columns;
      high[row] = extremePrice(week, true, high[row] as number, from + 1, last);
      low[row] = extremePrice(week, false, low[row] as number, from + 1, last);
    },
  };
}

export type SymbolPath = ReturnType<typeof createSymbolPath>;
