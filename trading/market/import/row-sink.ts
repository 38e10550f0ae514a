import { ImportError } from "./import-error.ts";
import type { BadRows, RowProblem } from "./report.ts";
import { RowStore } from "./row-store.ts";
import { RowSymbols } from "./row-symbols.ts";

/** Six columns of twenty million rows fill a gigabyte: more is refused before it takes the page down. */
const maxRows = 20_000_000;
const minuteMillis = 60_000;

/** What becomes of a row whose high or low does not span open and close. */
export type Inconsistent = "reject" | "widen" | "keep";

/** Where all readers put what they read: bars, or ticks that become minute bars on the way in. */
export class RowSink {
  readonly store: RowStore;
  readonly bad: BadRows;
  readonly #inconsistent: Inconsistent;
  file = "";
  rows = 0;
  widened = 0;
  rounded = 0;
  volumesMissing = 0;
  spreadsMissing = 0;
  /** Ticks earlier than the tick before them. */
  lateTicks = 0;
  ticks = 0;
  #minute = Number.NaN;
  #firstTick = 0;
  #lastTick = Number.NEGATIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;
  #open = 0;
  #high = 0;
  #low = 0;
  #close = 0;
  #volume = 0;
  #spread = 0;
  #line = 0;

  readonly symbols: RowSymbols;

  constructor(bad: BadRows, inconsistent: Inconsistent, printed: boolean, rowSymbol?: string) {
    this.bad = bad;
    this.symbols = new RowSymbols(rowSymbol);
    this.#inconsistent = inconsistent;
    this.store = new RowStore(printed);
  }

  reject(line: number, column: string, problem: RowProblem, text: string): void {
    this.bad.add(this.file, line, column, problem, text);
  }

  /** One bar; prices are integers of `store.digits` decimals. Returns the problem for which it is rejected, if any. */
  addBar(
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    spread: number,
    line: number,
  ): RowProblem | undefined {
    let top = high;
    let bottom = low;
    const spans = this.#inconsistent === "keep" || (high >= open && high >= close && low <= open && low <= close);
    if (!spans && (top < open || top < close)) {
      if (this.#inconsistent === "reject") return "high-below-prices";
      top = Math.max(open, close);
    }
    if (!spans && (bottom > open || bottom > close)) {
      if (this.#inconsistent === "reject") return "low-above-prices";
      bottom = Math.min(open, close);
    }
    if (top !== high || bottom !== low) this.widened += 1;
    if (this.store.length >= maxRows)
      throw new ImportError("too-large", `line ${line}`, `more than ${maxRows} bars are not read at once`);
    this.store.add(time, open, top, bottom, close, volume, spread, line);
    return undefined;
  }

  /**
   * One tick; the bid makes the bar, as charts plot it, and the volume counts ticks. Ticks out of order within their minute still find the right open
   * and close; those of an earlier minute make a row of their own, which is merged once all rows are sorted.
   */
  addTick(time: number, bid: number, ask: number, line: number): void {
    this.ticks += 1;
    if (time < this.#latest) this.lateTicks += 1;
    else this.#latest = time;
    const minute = Math.floor(time / minuteMillis);
    if (minute !== this.#minute) {
      this.flushTicks();
      this.#minute = minute;
      this.#firstTick = this.#lastTick = time;
      this.#open = this.#high = this.#low = this.#close = bid;
      this.#volume = 0;
      this.#spread = ask - bid;
      this.#line = line;
    } else {
      if (bid > this.#high) this.#high = bid;
      if (bid < this.#low) this.#low = bid;
      if (time < this.#firstTick) {
        this.#open = bid;
        this.#firstTick = time;
      }
    }
    if (time >= this.#lastTick) {
      this.#close = bid;
      this.#lastTick = time;
    }
    this.#volume += 1;
  }

  /** Scales the prices of the minute being built when more decimals turn up. */
  raiseDigits(digits: number): void {
    if (digits <= this.store.digits) return;
    const factor = 10 ** (digits - this.store.digits);
    this.#open *= factor;
    this.#high *= factor;
    this.#low *= factor;
    this.#close *= factor;
    this.#spread *= factor;
    this.store.raiseDigits(digits);
  }

  /** Day and month change places in all that has been read. */
  swapDates(): void {
    this.flushTicks();
    this.store.swapDates();
  }

  flushTicks(): void {
    if (Number.isNaN(this.#minute)) return;
    if (this.store.length >= maxRows)
      throw new ImportError("too-large", `line ${this.#line}`, `more than ${maxRows} bars are not read at once`);
    this.store.add(
      this.#minute * minuteMillis,
      this.#open,
      this.#high,
      this.#low,
      this.#close,
      this.#volume,
      this.#spread,
      this.#line,
    );
    this.#minute = Number.NaN;
    this.#lastTick = Number.NEGATIVE_INFINITY;
  }
}
