import { powersOfTen } from "../points.ts";
import { CellSplitter } from "./cell-splitter.ts";
import { type NumberProblem, NumberReader } from "./read-number.ts";
import { StampReader } from "./read-stamp.ts";
import type { RowProblem } from "./report.ts";
import type { RowSink } from "./row-sink.ts";
import { type ColumnRole, isTickLayout, roleIndex, type TextLayout } from "./text-layout.ts";

const maxLine = 65_536;
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

/** Columns without which a row still is a bar. */
const optional: ReadonlySet<ColumnRole> = new Set(["volume", "spread", "ask-open", "symbol", "skip"]);

/** A row's own text for the report: printable, short. */
function shortText(bytes: Uint8Array, from: number, to: number): string {
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
  readonly #printed: Float64Array | undefined;
  readonly #stamps: StampReader;
  readonly #numbers: NumberReader;
  readonly #cells: CellSplitter;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #index: ReturnType<typeof roleIndex>;
  readonly #ticks: boolean;
  readonly #needed: number;
  readonly #newline: number;
  #carry = new Uint8Array(0);
  #skippingLong = false;
  #line = 0;
  #swapped = false;
  /** undefined until the first row: whether rows name their own offset. */
  #absolute: boolean | undefined;
  #unix = false;
  #lastBid = 0;
  #lastAsk = 0;
  #problem: RowProblem = "empty";
  #mantissa = new Float64Array(5);
  #decimals = new Int32Array(5);

  constructor(layout: TextLayout, sink: RowSink, unixOnClock = false) {
    this.#layout = layout;
    this.#sink = sink;
    this.#printed = sink.store.printed;
    this.#stamps = new StampReader(layout.dateOrder, unixOnClock);
    this.#numbers = new NumberReader(layout.decimal === ",");
    this.#index = roleIndex(layout);
    this.#ticks = isTickLayout(layout);
    sink.store.spreadScales = this.#ticks || this.#index["ask-open"] >= 0;
    if (this.#ticks ? this.#index.ask >= 0 : this.#index["ask-open"] >= 0) sink.store.spreads = "points";
    else if (!this.#ticks && this.#index.spread >= 0) sink.store.spreads = "as-written";
    this.#needed =
      Math.max(...Object.entries(this.#index).map(([role, at]) => (optional.has(role as ColumnRole) ? -1 : at))) + 1;
    this.#newline = layout.newline.charCodeAt(0);
    this.#cells = new CellSplitter(layout.separator, layout.newline);
    this.#starts = this.#cells.starts;
    this.#ends = this.#cells.ends;
  }

  /** Whether the file's stamps are UTC by their own words. */
  get absolute(): boolean {
    return this.#absolute === true;
  }
  /** Whether the stamps are UNIX times, read as UTC. */
  get unix(): boolean {
    return this.#unix;
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
        this.#cells.scan(whole, 0);
        this.#readLine(whole, 0);
      }
      this.#skippingLong = false;
      this.#carry = new Uint8Array(0);
      from = end + 1;
    }
    const { length } = chunk;
    while (from < length) {
      const end = this.#cells.scan(chunk, from);
      if (end === length) break;
      this.#readLine(chunk, from);
      from = end + 1;
    }
    this.#keep(chunk, from);
  }

  finish(): void {
    if (this.#carry.length > 0) {
      this.#cells.scan(this.#carry, 0);
      this.#readLine(this.#carry, 0);
    }
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

  /** Takes in the line that has just been split. */
  #readLine(bytes: Uint8Array, from: number): void {
    this.#line += 1;
    const end = this.#cells.lineEnd;
    if (this.#line <= this.#layout.headerLines || end === from) return;
    this.#sink.rows += 1;
    const column = this.#readRow(bytes, end - from);
    if (column !== undefined) this.#sink.reject(this.#line, column, this.#problem, shortText(bytes, from, end));
  }

  /** The column for which the row is rejected, with the reason in `#problem`; undefined when the row is accepted. */
  #readRow(bytes: Uint8Array, length: number): string | undefined {
    if (length > maxLine) return this.#refuse("too-long", "row");
    if (this.#cells.count < this.#needed) return this.#refuse("too-few-columns", "row");
    if (this.#index.symbol >= 0 && !this.#isWanted(bytes)) return undefined;
    const time = this.#time(bytes);
    if (Number.isNaN(time)) return "date";
    return this.#ticks ? this.#readTick(bytes, time) : this.#readBar(bytes, time, this.#cells.count);
  }

  /** Whether the row is of the symbol that is read. */
  #isWanted(bytes: Uint8Array): boolean {
    const { symbol } = this.#index;
    const there = symbol < this.#cells.count;
    return this.#sink.symbols.take(
      bytes,
      there ? (this.#starts[symbol] as number) : 0,
      there ? (this.#ends[symbol] as number) : 0,
    );
  }

  /** The row's moment, or NaN with `#problem` set. Swaps day and month when the data proves the other order. */
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
    this.#unix = absolute && stamps.unix;
    if (time >= 0) {
      wall += stamps.readClock(
        bytes,
        this.#starts[time] as number,
        this.#ends[time] as number,
        this.#layout.clockDigits,
      );
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
      if (this.#printed) this.#printed[k] = numbers.printed;
      this.#mantissa[k] = numbers.mantissa;
      this.#decimals[k] = numbers.decimals;
      return true;
    }
    return false;
  }

  /** The price in slot `k` as a whole number of the store's points. */
  #points(k: number): number {
    return (
      (this.#mantissa[k] as number) * (powersOfTen[this.#sink.store.digits - (this.#decimals[k] as number)] as number)
    );
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
    const asked = this.#index["ask-open"] >= 0;
    const hasAsk = asked && this.#index["ask-open"] < cells && this.#price(bytes, this.#index["ask-open"], 4);
    this.#raise(hasAsk ? 5 : 4);
    const volume = this.#amount(bytes, this.#index.volume, cells);
    const spread = asked ? this.#askSpread(hasAsk) : this.#amount(bytes, this.#index.spread, cells);
    if (Number.isNaN(volume)) this.#sink.volumesMissing += 1;
    if (Number.isNaN(spread)) this.#sink.spreadsMissing += 1;
    const problem = this.#sink.addBar(
      time,
      this.#points(0),
      this.#points(1),
      this.#points(2),
      this.#points(3),
      volume || 0,
      spread || 0,
      this.#line,
    );
    if (problem === undefined) return undefined;
    this.#problem = problem;
    return problem === "high-below-prices" ? "high" : "low";
  }

  /** Ask less bid at the bar's open, where its orders fill; NaN without an ask or below the bid. */
  #askSpread(hasAsk: boolean): number {
    const spread = hasAsk ? this.#points(4) - this.#points(0) : Number.NaN;
    return spread >= 0 ? spread : Number.NaN;
  }

  /** Volume or spread: 0 without such a column, NaN where it holds no amount. */
  #amount(bytes: Uint8Array, cell: number, cells: number): number {
    if (cell < 0) return 0;
    if (cell < cells && this.#numbers.read(bytes, this.#starts[cell] as number, this.#ends[cell] as number) === "ok")
      return this.#numbers.value;
    return Number.NaN;
  }

  /** MetaTrader leaves an unchanged side empty: the last value applies. */
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
  /** The last values are in points: they are scaled when the points become finer. */
  #followDigits(): void {
    const { digits } = this.#sink.store;
    if (digits === this.#lastDigits) return;
    const factor = powersOfTen[digits - this.#lastDigits] as number;
    this.#lastBid *= factor;
    this.#lastAsk *= factor;
    this.#lastDigits = digits;
  }

  #refuse(problem: RowProblem, column: string): string {
    this.#problem = problem;
    return column;
  }
}
