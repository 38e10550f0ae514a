import { extremePrice } from "./bar-extremes.ts";
import { fillTicks, insideColumns } from "./inside-minutes.ts";
import { slots } from "./intraminute.ts";
import type { FactorWeek, MarketWeeks } from "./market-weeks.ts";
import type { MinuteColumns } from "./minute-columns.ts";
import { isSearched, type WeekPath } from "./minute-path.ts";
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
import { hashRows, type Pair } from "./pair.ts";
import { spreadMultiplier } from "./spread.ts";
import { type BoundedWeek, boundColumns, boundWeek } from "./week-bounds.ts";

/** Room of the columns for single minutes. */
export const fewMinutes = 250;

/** Which can also be turned to a few minutes alone. */
type PairPath = WeekPath & {
  /** Turns to minutes [from, to) of a week, up to `fewMinutes`. */
  enterFew(week: number, from: number, to: number): void;
};

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
  const factors = pair.factors.map((name) => weeks.factor(name, week));
  return {
    ...{ pair, first: 0, ...hashRows(pair, week), ...weeks.scratch },
    values: factors.map(({ values }) => values),
    baseVariances: (factors[pair.baseOwn] as FactorWeek).variances,
    quoteVariances: (factors[pair.quoteOwn] as FactorWeek).variances,
    ticks: weeks.ticks(pair.factors[pair.baseOwn] as string, week),
    multipliers: weeks.spreads(week),
  };
}

const bounds = boundColumns();

function bounded(minutes: PairMinutes, weeks: MarketWeeks, week: number): BoundedWeek {
  const boundedWeek = { ...minutes, ...bounds };
  boundWeek(
    boundedWeek,
    minutes.pair.factors.map((name) => weeks.blocks(name, week)),
  );
  return boundedWeek;
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

/** A pair's minutes and bars, worked out by the columns of `market-weeks.ts`. */
export function createPairPath(pair: Pair, weeks: MarketWeeks): PairPath {
  let few: ReturnType<typeof createFewMinutes> | undefined;
  let minutes: PairMinutes | undefined;
  let week: BoundedWeek | undefined;

  function fold(
    from: number,
    to: number,
    lastUntil: number,
    columns: MinuteColumns,
    row: number,
    fresh: boolean,
  ): void {
    const entered = minutes as PairMinutes;
    const last = to - 1;
    const firstUntil = from === last ? lastUntil : slots;
    const known = week ? from + 1 : to;
    sumLevels(entered, from, known);
    drawInside(entered, from, known);
    if (fresh) openBar(entered, from, firstUntil, columns, row);
    else widenBar(entered, from, firstUntil, columns, row);
    columns.volume[row] = (columns.volume[row] as number) + ticksBetween(entered, from, to, lastUntil);
    if (from === last) return;
    if (!week) {
      for (let minute = from + 1; minute < last; minute++) widenBar(entered, minute, slots, columns, row);
      widenBar(entered, last, lastUntil, columns, row);
      return;
    }
    sumLevels(entered, last, to);
    drawInside(entered, last, to);
    widenBar(entered, last, lastUntil, columns, row);
    if (to - from <= 2) return;
    const { high, low } = columns;
    high[row] = extremePrice(week, true, high[row] as number, from + 1, last);
    low[row] = extremePrice(week, false, low[row] as number, from + 1, last);
  }

  return {
    enterWeek(ofWeek, length) {
      minutes = wholeWeek(pair, weeks, ofWeek);
      week = isSearched(length) ? bounded(minutes, weeks, ofWeek) : undefined;
    },
    enterFew(ofWeek, from, to) {
      few ??= createFewMinutes(pair);
      minutes = few(ofWeek, from, to);
      week = undefined;
    },
    fill(from, to, lastUntil, columns, at) {
      const entered = minutes as PairMinutes;
      sumLevels(entered, from, to);
      drawInside(entered, from, to);
      for (let minute = from; minute < to; minute++) {
        const row = at + minute - from;
        openBar(entered, minute, minute === to - 1 ? lastUntil : slots, columns, row);
        columns.volume[row] = priced[ticksAt] as number;
      }
    },
    fold,
    foldEach(from, to, length, lastUntil, columns, at) {
      for (let start = from, row = at; start < to; start += length, row++) {
        const end = Math.min(to, start + length);
        fold(start, end, end === to ? lastUntil : slots, columns, row, true);
      }
    },
  };
}
