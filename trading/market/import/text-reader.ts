import { type NumberProblem, NumberReader } from "./read-number.ts";
import { StampReader } from "./read-stamp.ts";
import type { RowProblem } from "./report.ts";
import type { RowSink } from "./row-sink.ts";
import { isTickLayout, roleIndex, type TextLayout } from "./text-layout.ts";

const maxLine = 65_536;
const maxCells = 256;
const quote = 34;
const space = 32;
const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] as const;
/** 1700 to 2200, as for written dates. */
const earliest = -8_520_336_000_000;
const latest = 7_289_654_400_000;
const largestPrice = 2 ** 31 - 1;

const problemOf: Readonly<Record<Exclude<NumberProblem, "ok">, RowProblem>> = {
  empty: "empty",
  null: "null",
  text: "not-a-number",
  negative: "negative",
  "too-large": "too-large",
};

/** A row's own text for the report: printable, short. */
export function shortText(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (let i = from; i < Math.min(to, from + 80); i++) {
    const byte = bytes[i] as number;
    text += byte >= 32 && byte < 127 ? String.fromCharCode(byte) : byte === 9 ? "→" : "·";
  }
  return to - from > 80 ? `${text}…` : text;
}

/**
 * Reads a text file chunk by chunk. Whole lines are parsed where they lie in the chunk; only a line cut by a chunk's end is
 * copied. No string is made for a row that is as it should be.
 */
export class TextReader {
  readonly #sink: RowSink;
  readonly #layout: TextLayout;
  readonly #stamps: StampReader;
  readonly #numbers: NumberReader;
  readonly #starts = new Int32Array(maxCells);
  readonly #ends = new Int32Array(maxCells);
  readonly #index: ReturnType<typeof roleIndex>;
  readonly #ticks: boolean;
  readonly #needed: number;
  readonly #newline: number;
  readonly #separator: number;
  #carry = new Uint8Array(0);
  #skippingLong = false;
  #line = 0;
  #swapped = false;
  /** undefined until the first row: whether rows name their own offset. */
  #absolute: boolean | undefined;
  #lastBid = 0;
  #lastAsk = 0;
  #problem: RowProblem = "empty";
  #mantissa = new Float64Array(4);
  #decimals = new Int32Array(4);

  constructor(layout: TextLayout, sink: RowSink) {
    this.#layout = layout;
    this.#sink = sink;
    this.#stamps = new StampReader(layout.dateOrder);
    this.#numbers = new NumberReader(layout.decimal === ",");
    this.#index = roleIndex(layout);
    this.#ticks = isTickLayout(layout);
    sink.store.spreadScales = this.#ticks;
    sink.store.hasSpread ||= this.#ticks ? this.#index.ask >= 0 : this.#index.spread >= 0;
    this.#needed =
      Math.max(
        ...Object.entries(this.#index).map(([role, at]) =>
          role === "volume" || role === "spread" || role === "skip" ? -1 : at,
        ),
      ) + 1;
    this.#newline = layout.newline.charCodeAt(0);
    this.#separator = layout.separator.charCodeAt(0);
  }

  /** Whether the file's stamps are UTC by their own words. */
  get absolute(): boolean {
    return this.#absolute === true;
  }
  /** Day and month could be either way round, and nothing in the file settled it. */
  get dateInDoubt(): boolean {
    return this.#stamps.doubted && !this.#stamps.proven && !this.#swapped;
  }
  get dateOrder(): TextLayout["dateOrder"] {
    return this.#stamps.order;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    if (this.#carry.length > 0 || this.#skippingLong) {
      const end = chunk.indexOf(this.#newline);
      if (end < 0) {
        this.#keep(chunk, 0);
        return;
      }
      if (!this.#skippingLong) {
        const whole = new Uint8Array(this.#carry.length + end);
        whole.set(this.#carry);
        whole.set(chunk.subarray(0, end), this.#carry.length);
        this.#readLine(whole, 0, whole.length);
      }
      this.#skippingLong = false;
      this.#carry = new Uint8Array(0);
      from = end + 1;
    }
    const newline = this.#newline;
    const { length } = chunk;
    for (let at = from; at < length; at++) {
      if (chunk[at] !== newline) continue;
      this.#readLine(chunk, from, at);
      from = at + 1;
    }
    this.#keep(chunk, from);
  }

  finish(): void {
    if (this.#carry.length > 0) this.#readLine(this.#carry, 0, this.#carry.length);
    this.#carry = new Uint8Array(0);
    this.#sink.flushTicks();
  }

  /** Holds back the start of a line; one that never seems to end is given up, so that memory stays bounded. */
  #keep(chunk: Uint8Array, from: number): void {
    if (from >= chunk.length || this.#skippingLong) return;
    const length = this.#carry.length + chunk.length - from;
    if (length > maxLine) {
      const first = this.#carry.length > 0 ? this.#carry : chunk.subarray(from);
      this.#line += 1;
      this.#sink.rows += 1;
      this.#sink.reject(this.#line, "row", "too-long", shortText(first, 0, first.length));
      this.#skippingLong = true;
      this.#carry = new Uint8Array(0);
      return;
    }
    const joined = new Uint8Array(length);
    joined.set(this.#carry);
    joined.set(chunk.subarray(from), this.#carry.length);
    this.#carry = joined;
  }

  #readLine(bytes: Uint8Array, from: number, lineEnd: number): void {
    this.#line += 1;
    let end = lineEnd;
    while (end > from && ((bytes[end - 1] as number) === 13 || (bytes[end - 1] as number) === space)) end -= 1;
    if (this.#line <= this.#layout.headerLines || end === from) return;
    this.#sink.rows += 1;
    const column = this.#readRow(bytes, from, end);
    if (column !== undefined) this.#sink.reject(this.#line, column, this.#problem, shortText(bytes, from, end));
  }

  /** The column that keeps the row out, with `#problem` saying why; undefined when the row is in. */
  #readRow(bytes: Uint8Array, from: number, end: number): string | undefined {
    if (end - from > maxLine) return this.#refuse("too-long", "row");
    const cells = this.#split(bytes, from, end);
    if (cells < this.#needed) return this.#refuse("too-few-columns", "row");
    const time = this.#time(bytes);
    if (Number.isNaN(time)) return "date";
    return this.#ticks ? this.#readTick(bytes, time) : this.#readBar(bytes, time, cells);
  }

  /** Finds the cells of a line, without their quotes; returns how many. */
  #split(bytes: Uint8Array, from: number, end: number): number {
    const separator = this.#separator;
    const starts = this.#starts;
    const ends = this.#ends;
    let count = 0;
    let start = from;
    for (let i = from; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte === quote) return this.#splitQuoted(bytes, from, end);
      if (byte !== separator) continue;
      if (count === maxCells - 1) break;
      starts[count] = start;
      ends[count++] = i;
      start = i + 1;
    }
    starts[count] = start;
    ends[count++] = end;
    for (let cell = 0; cell < count; cell++) {
      const first = starts[cell] as number;
      const last = ends[cell] as number;
      if (last > first && (bytes[first] === space || bytes[last - 1] === space)) this.#trim(bytes, cell, first, last);
    }
    return count;
  }

  /** The same for a line with quotes, in which a separator may stand inside a cell. */
  #splitQuoted(bytes: Uint8Array, from: number, end: number): number {
    let count = 0;
    let start = from;
    for (let i = from; i <= end; i++) {
      if (i < end && bytes[i] === quote && i === start) {
        do i += 1;
        while (i < end && bytes[i] !== quote);
        continue;
      }
      if (i < end && bytes[i] !== this.#separator) continue;
      if (count < maxCells) this.#trim(bytes, count, start, i);
      count += 1;
      start = i + 1;
    }
    return Math.min(count, maxCells);
  }

  #trim(bytes: Uint8Array, cell: number, from: number, to: number): void {
    let start = from;
    let end = to;
    while (start < end && bytes[start] === space) start += 1;
    while (end > start && bytes[end - 1] === space) end -= 1;
    if (end - start >= 2 && bytes[start] === quote && bytes[end - 1] === quote) {
      start += 1;
      end -= 1;
    }
    this.#starts[cell] = start;
    this.#ends[cell] = end;
  }

  /** The row's moment, or NaN with `#problem` set. Turns day and month round when the data says so. */
  #time(bytes: Uint8Array): number {
    const stamps = this.#stamps;
    const { date, time } = this.#index;
    let wall = stamps.read(bytes, this.#starts[date] as number, this.#ends[date] as number);
    if (stamps.contradicted && !this.#swapped) {
      this.#swapped = true;
      stamps.order = stamps.order === "month-first" ? "day-first" : "month-first";
      this.#sink.swapDates();
      wall = stamps.read(bytes, this.#starts[date] as number, this.#ends[date] as number);
    }
    let absolute = stamps.absolute;
    if (time >= 0) {
      wall += stamps.readClock(bytes, this.#starts[time] as number, this.#ends[time] as number);
      absolute ||= stamps.absolute;
    }
    this.#problem = "bad-time";
    if (!(wall >= earliest && wall < latest)) return Number.NaN;
    if (this.#absolute === undefined) this.#absolute = absolute;
    else if (this.#absolute !== absolute) {
      this.#problem = "mixed-clocks";
      return Number.NaN;
    }
    return wall;
  }

  /** Reads one price into slot `k`; false with `#problem` set. */
  #price(bytes: Uint8Array, cell: number, k: number): boolean {
    const numbers = this.#numbers;
    const found = numbers.read(bytes, this.#starts[cell] as number, this.#ends[cell] as number);
    if (found !== "ok") this.#problem = problemOf[found];
    else if (numbers.mantissa === 0) this.#problem = "zero";
    else if (numbers.mantissa > largestPrice && numbers.value > largestPrice) this.#problem = "too-large";
    else {
      if (numbers.rounded) this.#sink.rounded += 1;
      this.#mantissa[k] = numbers.mantissa;
      this.#decimals[k] = numbers.decimals;
      return true;
    }
    return false;
  }

  /** The price in slot `k` as a whole number of the store's points. */
  #points(k: number): number {
    return (this.#mantissa[k] as number) * (powers[this.#sink.store.digits - (this.#decimals[k] as number)] as number);
  }

  #raise(count: number): void {
    for (let k = 0; k < count; k++) {
      if ((this.#decimals[k] as number) > this.#sink.store.digits) this.#sink.raiseDigits(this.#decimals[k] as number);
    }
  }

  #readBar(bytes: Uint8Array, time: number, cells: number): string | undefined {
    const { open, high, low, close } = this.#index;
    if (!this.#price(bytes, open, 0)) return "open";
    if (!this.#price(bytes, high, 1)) return "high";
    if (!this.#price(bytes, low, 2)) return "low";
    if (!this.#price(bytes, close, 3)) return "close";
    this.#raise(4);
    const volume = this.#amount(bytes, this.#index.volume, cells);
    const spread = this.#amount(bytes, this.#index.spread, cells);
    const problem = this.#sink.addBar(
      time,
      this.#points(0),
      this.#points(1),
      this.#points(2),
      this.#points(3),
      volume,
      spread,
      this.#line,
    );
    if (problem === undefined) return undefined;
    this.#problem = problem;
    return problem === "high-below-prices" ? "high" : "low";
  }

  /** Volume or spread: without one, 0, and counted as missing where the column exists. */
  #amount(bytes: Uint8Array, cell: number, cells: number): number {
    if (cell < 0) return 0;
    if (cell < cells && this.#numbers.read(bytes, this.#starts[cell] as number, this.#ends[cell] as number) === "ok")
      return this.#numbers.value;
    this.#sink.volumesMissing += 1;
    return 0;
  }

  /** MetaTrader leaves a side empty that did not change: it stands. */
  #readTick(bytes: Uint8Array, time: number): string | undefined {
    const { bid, ask } = this.#index;
    const bidEmpty = this.#starts[bid] === this.#ends[bid];
    const askEmpty = ask < 0 || this.#starts[ask] === this.#ends[ask];
    if (!bidEmpty) {
      if (!this.#price(bytes, bid, 0)) return "bid";
      this.#raise(1);
    }
    if (!askEmpty) {
      if (!this.#price(bytes, ask, 1)) return "ask";
      this.#raise(2);
    }
    this.#followDigits();
    const bidPoints = bidEmpty ? this.#lastBid : this.#points(0);
    const askPoints = askEmpty ? (ask < 0 ? bidPoints : this.#lastAsk || bidPoints) : this.#points(1);
    if (bidPoints === 0) return this.#refuse("empty", "bid");
    if (askPoints < bidPoints && !askEmpty && !bidEmpty) return this.#refuse("ask-below-bid", "ask");
    this.#lastBid = bidPoints;
    this.#lastAsk = askPoints;
    this.#sink.addTick(time, bidPoints, Math.max(askPoints, bidPoints), this.#line);
    return undefined;
  }

  #lastDigits = 0;
  /** The sides that stand are kept in points: they follow when the points become finer. */
  #followDigits(): void {
    const { digits } = this.#sink.store;
    if (digits === this.#lastDigits) return;
    const factor = powers[digits - this.#lastDigits] as number;
    this.#lastBid *= factor;
    this.#lastAsk *= factor;
    this.#lastDigits = digits;
  }

  #refuse(problem: RowProblem, column: string): string {
    this.#problem = problem;
    return column;
  }
}
