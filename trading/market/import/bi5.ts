import { powerOfTen } from "../../deterministic-math.ts";
import { ImportError } from "./import-error.ts";
import { decodeLzma, looksLikeLzma } from "./lzma.ts";
import { dayNumber } from "./read-stamp.ts";
import type { RowSink } from "./row-sink.ts";

const dayMillis = 86_400_000;
const hourMillis = 3_600_000;
const tickBytes = 20;
const candleBytes = 24;

export const looksLikeBi5 = looksLikeLzma;

/** What the path of a .bi5 file says, e.g. EURUSD/2012/00/15/13h_ticks.bi5: month 00 is January. */
export type Bi5Path = { readonly symbol?: string; readonly start?: number };

export function readBi5Path(path: string): Bi5Path {
  const symbol = /([A-Z]{6}|[A-Z0-9]{4,12})[/\\_-]\d{4}[/\\_-]/i.exec(path)?.[1]?.toUpperCase();
  const match = /(?:^|[/\\_-])((?:19|20)\d{2})[/\\_-](\d{2})(?:[/\\_-](\d{2}))?(?=[/\\_-])(?:.*?(\d{2})h_ticks)?/i.exec(
    path,
  );
  if (!match) return { symbol };
  const day = dayNumber(Number(match[1]), Number(match[2]) + 1, match[3] === undefined ? 1 : Number(match[3]));
  const hours = match[4] === undefined ? 0 : Number(match[4]);
  return Number.isNaN(day) || hours > 23 ? { symbol } : { symbol, start: day * dayMillis + hours * hourMillis };
}

/** Dukascopy's price divisor: 10^3 for yen pairs and metals, 10^5 for other currencies. */
export const bi5Digits = (symbol: string): number => (/JPY$|^XAU|^XAG/.test(symbol) ? 3 : 5);

function looksLikeTicks(view: DataView): boolean {
  if (view.byteLength % tickBytes !== 0) return false;
  let before = 0;
  for (let at = 0; at < Math.min(view.byteLength, 200 * tickBytes); at += tickBytes) {
    const millis = view.getUint32(at);
    if (millis < before || millis >= hourMillis || view.getUint32(at + 4) < view.getUint32(at + 8)) return false;
    before = millis;
  }
  return true;
}
function looksLikeCandles(view: DataView): boolean {
  if (view.byteLength % candleBytes !== 0) return false;
  for (let at = 0; at < Math.min(view.byteLength, 200 * candleBytes); at += candleBytes) {
    const [open, close, low, high] = [4, 8, 12, 16].map((k) => view.getUint32(at + k)) as [
      number,
      number,
      number,
      number,
    ];
    if (view.getUint32(at) % 60 !== 0 || low > Math.min(open, close) || high < Math.max(open, close)) return false;
  }
  return true;
}

export type Bi5Options = { readonly start: number | undefined; readonly digits: number };

/** Gathers a .bi5 file and unpacks it at its end: an hour or a day of data, never much. */
export class Bi5Reader {
  readonly #sink: RowSink;
  readonly #options: Bi5Options;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  kind: "ticks" | "candles" | undefined;

  constructor(options: Bi5Options, sink: RowSink) {
    this.#sink = sink;
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#size > 64 * 1024 * 1024)
      throw new ImportError("too-large", "byte 67108864", "no .bi5 file is larger than 64 MB");
    this.#chunks.push(chunk.slice());
  }

  finish(): void {
    const packed = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      packed.set(chunk, at);
      at += chunk.length;
    }
    const bytes = decodeLzma(packed);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const { start } = this.#options;
    this.kind = looksLikeTicks(view) ? "ticks" : looksLikeCandles(view) ? "candles" : undefined;
    if (!this.kind)
      throw new ImportError(
        "damaged",
        "record 1",
        `the ${bytes.length} unpacked bytes are neither Dukascopy ticks (20 bytes each) nor candles (24)`,
      );
    if (start === undefined)
      throw new ImportError(
        "needs-date",
        "file name",
        "a .bi5 file does not hold its date; keep its path (EURUSD/2012/00/15/13h_ticks.bi5) or choose the date",
      );
    this.#sink.raiseDigits(this.#options.digits);
    if (this.kind === "ticks") this.#sink.store.spreads = "points";
    if (this.kind === "ticks") this.#readTicks(view, start);
    else this.#readCandles(view, start);
  }

  /** ms u32, ask u32, bid u32, ask volume f32, bid volume f32; big-endian. */
  #readTicks(view: DataView, start: number): void {
    const scale = powerOfTen(this.#sink.store.digits - this.#options.digits);
    this.#sink.store.spreadScales = true;
    for (let at = 0, record = 1; at < view.byteLength; at += tickBytes, record++) {
      const ask = view.getUint32(at + 4) * scale;
      const bid = view.getUint32(at + 8) * scale;
      this.#sink.rows += 1;
      if (bid === 0) this.#sink.reject(record, "bid", "zero", "");
      else if (bid > 2 ** 31 - 1 || ask > 2 ** 31 - 1) this.#sink.reject(record, "ask", "too-large", "");
      else if (ask < bid) this.#sink.reject(record, "ask", "ask-below-bid", "");
      else this.#sink.addTick(start + view.getUint32(at), bid, ask, record);
    }
    this.#sink.flushTicks();
  }

  /** seconds u32, open, close, low, high u32, volume f32; big-endian. */
  #readCandles(view: DataView, start: number): void {
    const scale = powerOfTen(this.#sink.store.digits - this.#options.digits);
    for (let at = 0, record = 1; at < view.byteLength; at += candleBytes, record++) {
      const [open, close, low, high] = [4, 8, 12, 16].map((k) => view.getUint32(at + k) * scale) as [
        number,
        number,
        number,
        number,
      ];
      const volume = view.getFloat32(at + 20);
      this.#sink.rows += 1;
      const bad = low === 0 ? "zero" : high > 2 ** 31 - 1 ? "too-large" : undefined;
      const problem =
        bad ??
        this.#sink.addBar(
          start + view.getUint32(at) * 1000,
          open,
          high,
          low,
          close,
          volume >= 0 && Number.isFinite(volume) ? volume : 0,
          0,
          record,
        );
      if (problem)
        this.#sink.reject(
          record,
          problem === "high-below-prices" || problem === "too-large" ? "high" : "low",
          problem,
          "",
        );
    }
  }
}
