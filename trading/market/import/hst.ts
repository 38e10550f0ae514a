import type { Timeframe } from "../timeframe.ts";
import { ImportError } from "./import-error.ts";
import type { RowSink } from "./row-sink.ts";

const headerBytes = 148;
const recordBytes = { 400: 44, 401: 60 } as const;
type Version = keyof typeof recordBytes;
const timeframeOf: Readonly<Record<number, Timeframe>> = {
  1: "M1",
  5: "M5",
  15: "M15",
  30: "M30",
  60: "H1",
  240: "H4",
  1440: "D1",
  10080: "W1",
  43200: "MN1",
};
const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] as const;

export type HstHeader = {
  readonly version: Version;
  readonly symbol: string;
  readonly timeframe: Timeframe | undefined;
  readonly minutes: number;
  readonly digits: number;
};

const versionOf = (head: Uint8Array): number =>
  head.length >= 4 ? new DataView(head.buffer, head.byteOffset, 4).getInt32(0, true) : 0;
export const looksLikeHst = (head: Uint8Array): boolean => versionOf(head) in recordBytes;

/** Header: version i32, copyright 64, symbol 12, period i32 (minutes), digits i32, then what only the terminal needs; little-endian. */
export function readHstHeader(head: Uint8Array): HstHeader {
  const version = versionOf(head);
  if (!(version in recordBytes))
    throw new ImportError("damaged", "byte 0", `version ${version} is neither 400 nor 401`);
  if (head.length < headerBytes)
    throw new ImportError("damaged", `byte ${head.length}`, `the header of ${headerBytes} bytes is cut short`);
  const view = new DataView(head.buffer, head.byteOffset, headerBytes);
  const end = head.indexOf(0, 68);
  const symbol = String.fromCharCode(...head.subarray(68, end < 0 || end > 80 ? 80 : end)).replace(/[^\w.#/-]/g, "");
  const minutes = view.getInt32(80, true);
  const digits = view.getInt32(84, true);
  if (digits < 0 || digits > 8) throw new ImportError("damaged", "byte 84", `${digits} is no number of digits`);
  return { version: version as Version, symbol, timeframe: timeframeOf[minutes], minutes, digits };
}

/** Reads MT4 history records. v400: time i32, open, LOW, HIGH, close, volume f64. v401: time i64, open, high, low, close f64, ticks i64, spread i32, volume i64. */
export class HstReader {
  readonly header: HstHeader;
  readonly #sink: RowSink;
  readonly #size: number;
  #carry = new Uint8Array(0);
  #toSkip = headerBytes;
  #record = 0;

  constructor(header: HstHeader, sink: RowSink) {
    this.header = header;
    this.#sink = sink;
    this.#size = recordBytes[header.version];
    sink.raiseDigits(header.digits);
    if (header.version === 401) sink.store.spreads = "points";
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk;
    if (this.#toSkip > 0) {
      const skipped = Math.min(this.#toSkip, bytes.length);
      this.#toSkip -= skipped;
      bytes = bytes.subarray(skipped);
    }
    if (this.#carry.length > 0) {
      const joined = new Uint8Array(this.#carry.length + bytes.length);
      joined.set(this.#carry);
      joined.set(bytes, this.#carry.length);
      bytes = joined;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (; at + this.#size <= bytes.length; at += this.#size) this.#read(view, at);
    this.#carry = bytes.slice(at);
  }

  finish(): void {
    if (this.#carry.length === 0) return;
    this.#sink.rows += 1;
    this.#sink.reject(this.#record + 1, "record", "cut-short", "");
    this.#carry = new Uint8Array(0);
  }

  #read(view: DataView, at: number): void {
    const old = this.header.version === 400;
    const seconds = old ? view.getInt32(at, true) : Number(view.getBigInt64(at, true));
    const base = at + (old ? 4 : 8);
    const float = (k: number): number => view.getFloat64(base + 8 * k, true);
    const volume = old ? float(4) : Number(view.getBigInt64(base + 32, true));
    this.#record += 1;
    this.#sink.rows += 1;
    if (seconds <= 0 || seconds > 7_289_654_400) {
      this.#sink.reject(this.#record, "time", "bad-time", "");
      return;
    }
    const open = this.#points(float(0), "open");
    const high = this.#points(float(old ? 2 : 1), "high");
    const low = this.#points(float(old ? 1 : 2), "low");
    const close = this.#points(float(3), "close");
    if (!(open > 0 && high > 0 && low > 0 && close > 0)) return;
    const spread = old ? 0 : Math.max(0, view.getInt32(base + 40, true));
    const problem = this.#sink.addBar(
      seconds * 1000,
      open,
      high,
      low,
      close,
      volume >= 0 && Number.isFinite(volume) ? volume : 0,
      spread,
      this.#record,
    );
    if (problem) this.#sink.reject(this.#record, problem === "high-below-prices" ? "high" : "low", problem, "");
  }

  /** Whole points, or 0 after saying what is wrong with the price. Only a record's first bad price is named. */
  #points(price: number, column: string): number {
    const scaled = price * (powers[this.header.digits] as number);
    const points = Math.round(scaled);
    if (points > 0 && price < 2 ** 31) {
      if (Math.abs(scaled - points) > 1e-3) this.#sink.rounded += 1;
      return points;
    }
    if (this.#rejected !== this.#record) {
      this.#rejected = this.#record;
      const problem = Number.isNaN(price) ? "not-a-number" : price < 0 ? "negative" : price < 1 ? "zero" : "too-large";
      this.#sink.reject(this.#record, column, problem, "");
    }
    return 0;
  }
  #rejected = 0;
}
