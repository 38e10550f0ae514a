import { numberText } from "../../number-text.ts";
import type { Bars } from "../bars.ts";
import { derivedBars } from "../derived-bars.ts";
import { filledWords, withKnownSpread } from "../known-spread.ts";
import { resample } from "../resample.ts";
import { perhapsSplit, shareSplits } from "../share-splits.ts";
import type { Timeframe } from "../timeframe.ts";
import { type BarLength, barLengthOf, barMillis, mostFrequentStep } from "./bar-length.ts";
import { continuousFutures } from "./continuous-futures.ts";
import { dropMarked, mergeEqualTimes, settleDuplicates } from "./equal-times.ts";
import { findBlocks } from "./find-blocks.ts";
import { findGaps, isWeekend } from "./find-gaps.ts";
import { findSpikes, spikeReach } from "./find-spikes.ts";
import { noRows } from "./finish-printed.ts";
import { fitPrices } from "./fit-prices.ts";
import { fittingClock, hoursWritten } from "./fitting-clock.ts";
import { formats } from "./formats.ts";
import { ImportError } from "./import-error.ts";
import type { CheckedOptions } from "./import-options.ts";
import type { Columns } from "./price-columns.ts";
import type { ImportReport } from "./report.ts";
import type { RowSink } from "./row-sink.ts";
import { arrange, orderOf } from "./sort-rows.ts";
import { type SpreadUnit, spreadNotes } from "./spread-column.ts";
import { type ImportZone, leavesItsDates, toUtc, zoneTitle } from "./zone.ts";

export type Finished = {
  readonly bars: Bars;
  readonly report: Pick<
    ImportReport,
    | "timeframe"
    | "timeframeFrom"
    | "digits"
    | "bars"
    | "merged"
    | "firstTime"
    | "lastTime"
    | "duplicates"
    | "outOfOrder"
    | "gaps"
    | "weekend"
    | "rounded"
    | "spikes"
    | "spread"
  >;
  readonly notes: readonly string[];
};

type Context = {
  readonly symbol: string;
  readonly zone: ImportZone;
  /** Neither the times, a heading nor a person says which clock it is. */
  readonly zoneAssumed: boolean;
  /** The times are UNIX times, read as UTC. */
  readonly unix: boolean;
  readonly ticks: boolean;
  /** Time stamps are the ends of bars. */
  readonly endOfBar: boolean;
  readonly stated: Timeframe | undefined;
  readonly options: CheckedOptions;
  /** What the heading of the spread column states. */
  readonly spreadUnit: SpreadUnit | undefined;
  readonly files: readonly string[];
};

/** The timeframe by choice, by the file's header or by the data; checked against the data where both speak. */
function lengthOf(time: Float64Array, { ticks, stated, options }: Context): BarLength {
  if (ticks) return { timeframe: "M1", step: barMillis.M1, merge: false };
  const step = mostFrequentStep(time);
  const chosen = options.timeframe;
  if (chosen && (Number.isNaN(step) || step === barMillis[chosen])) return { timeframe: chosen, step, merge: false };
  if (stated && Number.isNaN(step)) return { timeframe: stated, step, merge: false };
  if (chosen && barMillis[chosen] > step && barMillis[chosen] % step === 0 && step < barMillis.D1)
    return { timeframe: chosen, step, merge: true };
  return barLengthOf(step);
}

/** Programs in MetaTrader write UNIX times that count on the server's clock. */
function clockNote(weekendRows: number, clock: ImportZone, unix: boolean): string {
  const rows = numberText(weekendRows);
  return unix
    ? `${rows} rows lie in the weekend, and none if these UNIX times count on ${zoneTitle(clock)}, as MetaTrader's do: if they are from there, choose the format ${formats["mt5-python"].title} and that time zone.`
    : `${rows} rows lie in the weekend on this clock, and none as ${zoneTitle(clock)}: choose that time zone if it is your source's.`;
}

/** Binance stamps the end of a bar with its last millisecond, others with its last second. */
const endOf = (stamp: number): number =>
  stamp % barMillis.M1 >= barMillis.M1 - 1000 ? Math.ceil(stamp / barMillis.M1) * barMillis.M1 : stamp;

/** Moves ends of bars to their beginnings. @returns whether they were: one bar alone has no length that is known. */
function moveToBeginnings(time: Float64Array, { step, timeframe }: BarLength): boolean {
  if (!Number.isFinite(step)) return false;
  // A day's stamp is its date, whichever end of the bar others have, unless each is the last moment of its bar. Months differ in length.
  if (step >= barMillis.D1 && (timeframe === "MN1" || time.some((stamp) => endOf(stamp) === stamp))) return false;
  for (let i = 0; i < time.length; i++) time[i] = endOf(time[i] as number) - step;
  return true;
}

function weekendRows(time: Float64Array, timeframe: Timeframe): Uint8Array {
  const marks = new Uint8Array(time.length);
  if (timeframe === "W1" || timeframe === "MN1") return marks;
  // A weekend holds every row of its hour: one look-up an hour.
  let hour = Number.NaN;
  let mark = 0;
  for (let i = 0; i < time.length; i++) {
    const hourNow = Math.floor((time[i] as number) / barMillis.H1);
    if (hourNow !== hour) {
      hour = hourNow;
      mark = isWeekend(time[i] as number) ? 1 : 0;
    }
    marks[i] = mark;
  }
  return marks;
}

/** Weekend bars that only repeat a price, as Dukascopy writes them. */
function countFillers({ high, low, volume }: Columns, weekend: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < weekend.length; i++) if (weekend[i] === 1 && high[i] === low[i] && volume[i] === 0) count += 1;
  return count;
}

const countOf = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0);

/** Marks the rows that a person has chosen to leave out; undefined where none were chosen. */
function chosenRows(time: Float64Array, { remove = [], removeSpans = [] }: CheckedOptions): Uint8Array | undefined {
  if (remove.length === 0 && removeSpans.length === 0) return undefined;
  const unwanted = new Set(remove);
  return Uint8Array.from(time, (at) =>
    unwanted.has(at) || removeSpans.some(({ from, to }) => at >= from && at <= to) ? 1 : 0,
  );
}

/** Corrections and the hour that a clock repeats are few; a quarter of all rows are other prices of another series. */
const fewestOthers = 10;

function refuseSeveralSeries({ count, identical }: ImportReport["duplicates"], rows: number): void {
  const others = count - identical;
  if (others < fewestOthers || others * 4 < rows) return;
  throw new ImportError(
    "unsure",
    "duplicates",
    `${numberText(others)} of ${numberText(rows)} rows repeat the time of another with other prices, as when a file holds several symbols. Mark the column that names the symbol, or choose which of the rows of one time to keep.`,
  );
}

/** Sorts, converts and checks what was read, and says what it did. Throws `ImportError` when no bar is left. */
export function finishImport(sink: RowSink, context: Context): Finished {
  const { store } = sink;
  if (store.length === 0) throw noRows(sink);
  const notes: string[] = [];
  const time = store.takeFloats("time");
  const written = (context.zoneAssumed || context.unix) && !context.endOfBar ? hoursWritten(time) : undefined;
  if (!context.ticks && leavesItsDates(time, context.zone))
    notes.push("The rows have dates alone: each bar belongs to the trading day of its date.");
  else toUtc(time, context.zone);
  const { order, outOfOrder, reversed } = orderOf(time);
  const lines = store.takeLines();
  const fitted = fitPrices(sink, context, order, lines, notes);
  let columns: Columns = { ...fitted.columns, time: arrange(time, order), line: arrange(lines, order) };
  const { spreadReading } = fitted;
  if (spreadReading) notes.push(...spreadNotes(spreadReading));
  columns = dropMarked(columns, fitted.outOfScale);
  if (columns.time.length === 0) throw noRows(sink);
  const length = lengthOf(columns.time, context);
  if (context.endOfBar && moveToBeginnings(columns.time, length)) {
    notes.push("Time stamps were the ends of bars; they were moved to the beginning.");
  }
  const rows = columns.time.length;
  const keep = context.options.duplicates ?? "last";
  const settled = context.ticks
    ? { columns: mergeEqualTimes(columns), duplicates: { count: 0, kept: keep, identical: 0, examples: [] } }
    : settleDuplicates(columns, keep);
  columns = settled.columns;
  if (!context.options.duplicates) refuseSeveralSeries(settled.duplicates, rows);
  const chosen = chosenRows(columns.time, context.options);
  columns = dropMarked(columns, chosen);
  if (columns.time.length === 0) throw new ImportError("no-rows", "file", "every row was removed");
  const reach = spikeReach(columns);
  const spikes = { ...findSpikes(columns, reach), blocks: findBlocks(columns, reach) };
  const weekend = weekendRows(columns.time, length.timeframe);
  const weekendCount = countOf(weekend);
  const clock = written && weekendCount > 0 && length.step < barMillis.D1 ? fittingClock(written) : undefined;
  if (clock) notes.push(clockNote(weekendCount, clock, context.unix));
  const fillers = countFillers(columns, weekend);
  if (fillers > 0)
    notes.push(`${fillers} weekend bars stand still without volume: they fill a closed market, and can be left out.`);
  const keepsWeekend = context.options.weekend !== "drop";
  if (!keepsWeekend) columns = dropMarked(columns, weekend);
  if (columns.time.length === 0)
    throw new ImportError("no-rows", "file", "every bar lies in the weekend and was left out");
  const leftOut = (chosen ? countOf(chosen) : 0) + (keepsWeekend ? 0 : weekendCount);
  const merged = put(columns, length, fitted.digits, context, notes);
  const throughWeekends = keepsWeekend && weekendCount > 0.1 * rows;
  if (context.ticks && sink.lateTicks > 0)
    notes.push(
      `${sink.lateTicks} ticks came later in the file than their time says; the minutes they belong to hold them.`,
    );
  return {
    bars: merged,
    notes,
    report: {
      timeframe: merged.timeframe,
      timeframeFrom:
        context.options.timeframe === merged.timeframe
          ? "choice"
          : context.stated === merged.timeframe
            ? "file"
            : "data",
      digits: merged.digits,
      bars: merged.length,
      merged: (context.ticks ? sink.ticks - leftOut : columns.time.length) - merged.length,
      firstTime: merged.time[0] as number,
      lastTime: merged.time[merged.length - 1] as number,
      duplicates: settled.duplicates,
      outOfOrder: { count: outOfOrder, reversed },
      gaps: findGaps(merged.time, merged.timeframe, throughWeekends),
      weekend: { count: weekendCount, kept: keepsWeekend },
      rounded: sink.rounded + fitted.rounded,
      spikes: { ...spikes, removed: chosen ? countOf(chosen) : 0 },
      ...(spreadReading ? { spread: spreadReading } : {}),
    },
  };
}

/** The columns as bars, merged where their length is no timeframe of ours or a longer one was chosen. */
function put(columns: Columns, length: BarLength, digits: number, context: Context, notes: string[]): Bars {
  const { line: _, spread, ...rest } = columns;
  const { symbol, options } = context;
  const read = { symbol, digits, length: columns.time.length, ...rest, ...(spread ? { spread } : {}) };
  const plain = withKnownSpread({ ...read, timeframe: "M1" });
  const derived = derivedBars(plain) ?? shareSplits(plain) ?? continuousFutures(context.files);
  const said = derived ?? perhapsSplit(plain);
  if (said) notes.push(said);
  // Said again wherever these bars are used: once they are put together, nothing in them shows it.
  const base = derived ? { ...plain, derived } : plain;
  const filled = filledWords(base.spreadFilled);
  if (filled) notes.push(`${filled}.`);
  if (spread && !base.spread)
    notes.push("Spread: 0 or empty in half of the rows or more, so a run uses a fixed spread.");
  const chosen = options.timeframe;
  if (length.merge) {
    notes.push(
      `The bars are ${length.step / barMillis.M1} minutes apart; they were put together to ${length.timeframe}.`,
    );
    return resample(base, length.timeframe);
  }
  const bars: Bars = { ...base, timeframe: length.timeframe };
  if (!chosen || chosen === bars.timeframe) return bars;
  if (barMillis[chosen] < barMillis[bars.timeframe])
    throw new ImportError(
      "timeframe",
      "timeframe",
      `the data holds ${bars.timeframe} bars, from which no ${chosen} bars can be made`,
    );
  notes.push(`${context.ticks ? "Ticks" : `${bars.timeframe} bars`} were put together to ${chosen}.`);
  return resample(bars, chosen);
}
