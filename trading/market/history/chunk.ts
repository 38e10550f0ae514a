import type { Bars } from "../bars.ts";
import { mostDigits } from "../points.ts";
import { type Timeframe, timeframes } from "../timeframe.ts";
import { ByteReader, ByteWriter, ChunkError } from "./varint.ts";

/** First bytes of every chunk: its kind and version. */
const magic = [0x4e, 0x50, 0x42, 0x31] as const;
const units = [60_000, 1000, 1] as const;
const [hasSpread, hasWholeVolume] = [1, 2] as const;

/** The longest unit that divides every opening time. */
const unitOf = (time: Float64Array): number => units.find((unit) => time.every((at) => at % unit === 0)) ?? 1;

function writeTimes(writer: ByteWriter, { time, length }: Bars, unit: number): void {
  let [before, step] = [0, 0];
  for (let i = 0; i < length; i++) {
    const at = (time[i] as number) / unit;
    // Bars follow one another at the same distance, so the change of the distance is mostly 0.
    writer.signed(at - before - step);
    step = i === 0 ? 0 : at - before;
    before = at;
  }
}

function writePrices(writer: ByteWriter, { open, high, low, close, length }: Bars): void {
  for (let i = 0; i < length; i++) writer.signed((open[i] as number) - (i === 0 ? 0 : (close[i - 1] as number)));
  for (let i = 0; i < length; i++) writer.signed((close[i] as number) - (open[i] as number));
  for (let i = 0; i < length; i++) writer.signed((high[i] as number) - Math.max(open[i] as number, close[i] as number));
  for (let i = 0; i < length; i++) writer.signed(Math.min(open[i] as number, close[i] as number) - (low[i] as number));
}

/** Bars as the bytes of a chunk, not yet compressed: columns of differences in variable-length numbers. */
export function encodeChunk(bars: Bars): Uint8Array {
  const whole = bars.volume.every((one) => Number.isSafeInteger(one) && one >= 0);
  const unit = unitOf(bars.time);
  const writer = new ByteWriter(64 + bars.length * 12);
  for (const byte of magic) writer.byte(byte);
  writer.byte(timeframes.indexOf(bars.timeframe));
  writer.byte(bars.digits);
  writer.byte((bars.spread ? hasSpread : 0) | (whole ? hasWholeVolume : 0));
  writer.byte(units.indexOf(unit as (typeof units)[number]));
  writer.unsigned(bars.length);
  writeTimes(writer, bars, unit);
  writePrices(writer, bars);
  for (const one of bars.volume) whole ? writer.unsigned(one) : writer.float(one);
  if (bars.spread) {
    let before = 0;
    for (const one of bars.spread) {
      writer.signed(one - before);
      before = one;
    }
  }
  return writer.bytes();
}

function readTimes(reader: ByteReader, length: number, unit: number): Float64Array {
  const time = new Float64Array(length);
  let [before, step] = [0, 0];
  for (let i = 0; i < length; i++) {
    const at = before + step + reader.signed();
    if (i > 0 && at <= before) throw new ChunkError("its times do not rise");
    step = i === 0 ? 0 : at - before;
    before = at;
    time[i] = at * unit;
  }
  return time;
}

function readPrices(reader: ByteReader, length: number) {
  const [open, high, low, close] = Array.from({ length: 4 }, () => new Int32Array(length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const change = new Int32Array(length);
  for (let i = 0; i < length; i++) change[i] = reader.signed();
  for (let i = 0; i < length; i++) {
    open[i] = (i === 0 ? 0 : (close[i - 1] as number)) + (change[i] as number);
    close[i] = (open[i] as number) + reader.signed();
  }
  for (let i = 0; i < length; i++) high[i] = Math.max(open[i] as number, close[i] as number) + reader.signed();
  for (let i = 0; i < length; i++) low[i] = Math.min(open[i] as number, close[i] as number) - reader.signed();
  return { open, high, low, close };
}

function readSpread(reader: ByteReader, length: number): Int32Array {
  const spread = new Int32Array(length);
  let before = 0;
  for (let i = 0; i < length; i++) {
    before += reader.signed();
    spread[i] = before;
  }
  return spread;
}

/** More rows than a chunk can have: every minute of a year of one that is stored by the year would be fewer. */
const mostRows = 600_000;

/**
 * The bars of a chunk, from its bytes after they were decompressed.
 * @throws {ChunkError} where the bytes are not a whole chunk.
 */
export function decodeChunk(bytes: Uint8Array, symbol: string): Bars {
  const reader = new ByteReader(bytes);
  if (magic.some((byte) => reader.byte() !== byte)) throw new ChunkError("it is no chunk of bars");
  const timeframe: Timeframe | undefined = timeframes[reader.byte()];
  const digits = reader.byte();
  const flags = reader.byte();
  const unit = units[reader.byte()];
  const length = reader.unsigned();
  if (!timeframe || !unit || digits > mostDigits || length > mostRows) throw new ChunkError("its beginning is damaged");
  const time = readTimes(reader, length, unit);
  const prices = readPrices(reader, length);
  const volume = new Float64Array(length);
  const whole = (flags & hasWholeVolume) !== 0;
  for (let i = 0; i < length; i++) volume[i] = whole ? reader.unsigned() : reader.float();
  const spread = flags & hasSpread ? readSpread(reader, length) : null;
  if (!reader.atEnd()) throw new ChunkError("it is longer than its bars");
  return { symbol, timeframe, digits, length, time, ...prices, volume, ...(spread ? { spread } : {}) };
}
