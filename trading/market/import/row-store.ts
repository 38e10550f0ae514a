import { powersOfTen } from "../points.ts";
import { swapDayAndMonth } from "./read-stamp.ts";

const blockRows = 16_384;
const largestInt = 2 ** 31 - 1;

export type PriceColumn = Int32Array | Float64Array;
type PriceName = "open" | "high" | "low" | "close";
const priceNames: readonly PriceName[] = ["open", "high", "low", "close"];

/** A table's spread column is stored as it is written: in which unit it counts is known when all rows are. */
export type SpreadStore = "none" | "points" | "as-written";

class Block {
  time = new Float64Array(blockRows);
  open: PriceColumn;
  high: PriceColumn;
  low: PriceColumn;
  close: PriceColumn;
  volume = new Float64Array(blockRows);
  spread: PriceColumn;
  printed: Float64Array;
  line = new Int32Array(blockRows);

  constructor(wide: boolean, spread: SpreadStore, printed: boolean) {
    const column = (): PriceColumn => (wide ? new Float64Array(blockRows) : new Int32Array(blockRows));
    this.open = column();
    this.high = column();
    this.low = column();
    this.close = column();
    this.spread =
      spread === "as-written" ? new Float64Array(blockRows) : new Int32Array(spread === "points" ? blockRows : 0);
    this.printed = new Float64Array(printed ? 4 * blockRows : 0);
  }
}

/**
 * Rows as they arrive, in blocks so that growing copies nothing. Prices are whole numbers of `digits` decimals; when a row
 * brings more decimals, what is stored is scaled up, which is exact. They lie in 32 bits until one does not fit.
 */
export class RowStore {
  length = 0;
  digits = 0;
  /** Set before the first row. */
  spreads: SpreadStore = "none";
  /** Spreads of ticks are price differences and scale with the prices; a spread column counts points already. */
  spreadScales = false;
  /** Open, high, low and close of the next row as the doubles the file prints, where these are stored. */
  readonly printed: Float64Array | undefined;
  /** The highest price, in points. */
  top = 0;
  #wide = false;
  #blocks: Block[] = [];
  #block: Block | undefined;
  #used = blockRows;

  constructor(printed = false) {
    this.printed = printed ? new Float64Array(4) : undefined;
  }

  /** Makes room for prices with that many decimals. */
  raiseDigits(digits: number): void {
    if (digits <= this.digits) return;
    const factor = powersOfTen[digits - this.digits] as number;
    this.digits = digits;
    this.top *= factor;
    if (this.top > largestInt) this.#widen();
    for (const block of this.#blocks) {
      for (const name of priceNames) {
        const column = block[name];
        for (let i = 0; i < blockRows; i++) column[i] = (column[i] as number) * factor;
      }
      const { spread } = block;
      if (this.spreadScales) for (let i = 0; i < spread.length; i++) spread[i] = (spread[i] as number) * factor;
    }
  }

  #widen(): void {
    if (this.#wide) return;
    this.#wide = true;
    for (const block of this.#blocks) for (const name of priceNames) block[name] = new Float64Array(block[name]);
  }

  add(
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    spread: number,
    line: number,
  ): void {
    if (high > this.top) {
      this.top = high;
      if (high > largestInt) this.#widen();
    }
    let block = this.#block;
    if (block === undefined || this.#used === blockRows) {
      block = new Block(this.#wide, this.spreads, this.printed !== undefined);
      this.#block = block;
      this.#blocks.push(block);
      this.#used = 0;
    }
    const at = this.#used++;
    block.time[at] = time;
    block.open[at] = open;
    block.high[at] = high;
    block.low[at] = low;
    block.close[at] = close;
    block.volume[at] = volume;
    block.spread[at] = spread;
    block.line[at] = line;
    if (this.printed) block.printed.set(this.printed, 4 * at);
    this.length += 1;
  }

  /** Every stored date was read day first and is month first, or the other way about. */
  swapDates(): void {
    for (const { time } of this.#blocks)
      for (let i = 0; i < blockRows; i++) time[i] = swapDayAndMonth(time[i] as number);
  }

  /** Times in the order of the file, for a look at them. */
  copyTimes(): Float64Array {
    const whole = new Float64Array(this.length);
    this.#blocks.forEach((block, i) => {
      whole.set(block.time.subarray(0, this.#rowsOf(i)), i * blockRows);
    });
    return whole;
  }

  #rowsOf(block: number): number {
    return Math.min(blockRows, this.length - block * blockRows);
  }

  /** One column as a whole. The blocks' own is let go, so that an import never holds two copies of all rows. */
  takePrices(name: PriceName): PriceColumn {
    const whole: PriceColumn = this.#wide ? new Float64Array(this.length) : new Int32Array(this.length);
    this.#blocks.forEach((block, i) => {
      whole.set(block[name].subarray(0, this.#rowsOf(i)), i * blockRows);
      block[name] = new Int32Array(0);
    });
    return whole;
  }

  /** One price of each row as it is printed: 0 is the open, 3 the close. */
  copyPrinted(price: 0 | 1 | 2 | 3): Float64Array {
    const whole = new Float64Array(this.length);
    this.#blocks.forEach((block, i) => {
      const rows = this.#rowsOf(i);
      for (let row = 0; row < rows; row++) whole[i * blockRows + row] = block.printed[4 * row + price] as number;
    });
    return whole;
  }

  takeFloats(name: "time" | "volume"): Float64Array {
    const whole = new Float64Array(this.length);
    this.#blocks.forEach((block, i) => {
      whole.set(block[name].subarray(0, this.#rowsOf(i)), i * blockRows);
      block[name] = new Float64Array(0);
    });
    return whole;
  }

  takeLines(): Int32Array {
    const whole = new Int32Array(this.length);
    this.#blocks.forEach((block, i) => {
      whole.set(block.line.subarray(0, this.#rowsOf(i)), i * blockRows);
      block.line = new Int32Array(0);
    });
    return whole;
  }

  /** Doubles where the spreads are stored as they are written, points elsewhere. */
  takeSpread(): PriceColumn {
    const whole = this.spreads === "as-written" ? new Float64Array(this.length) : new Int32Array(this.length);
    this.#blocks.forEach((block, i) => {
      // Blocks from before the first file with a spread have none: their spreads are 0.
      whole.set(block.spread.subarray(0, this.#rowsOf(i)), i * blockRows);
      block.spread = new Int32Array(0);
    });
    return whole;
  }
}
