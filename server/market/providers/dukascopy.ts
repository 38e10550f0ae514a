import { isoDay } from "#lib/date-text.ts";
import { decodeLzma } from "#trading/market/import/lzma.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol, symbols } from "#trading/market/symbols.ts";
import type { MarketProvider, ServiceOptions } from "../provider.ts";
import { askService, assertAnswered, type Service } from "./ask-service.ts";
import { createBarCollector, type ServiceBar } from "./bar-collector.ts";

const name = "Dukascopy";
const dayMillis = 86_400_000;
const rowBytes = 24;
/** A row for each minute of a day, and room for a few more. */
const mostBytes = 1_500 * rowBytes;

type Instrument = { readonly folder: string; readonly digits: number };

/** Dukascopy's folders of our symbols, and the decimal places of their points. Those whose places are not documented are left out. */
const instruments: ReadonlyMap<string, Instrument> = new Map([
  ...symbols
    .filter(({ class: kind }) => kind === "fx")
    .map(({ name: folder, digits }) => [folder, { folder, digits }] as const),
  ["XAUUSD", { folder: "XAUUSD", digits: 3 }],
  ["US500", { folder: "USA500IDXUSD", digits: 3 }],
]);

type Row = { readonly time: number } & Readonly<Record<"open" | "close" | "low" | "high" | "volume", number>>;

/** A day's file: seconds since midnight, open, close, low and high as points, volume; big endian. @throws where it is not that. */
function readDay(bytes: Buffer, day: number, { digits }: Instrument, label: string): Row[] {
  let plain: Uint8Array;
  try {
    plain = decodeLzma(bytes, mostBytes);
  } catch (error) {
    throw new Error(`${name}: the file of ${label} cannot be read: ${(error as Error).message}`);
  }
  if (plain.length % rowBytes !== 0) throw new Error(`${name}: the file of ${label} does not end with a whole row`);
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
  const unit = pointsPerUnit(digits);
  return Array.from({ length: plain.length / rowBytes }, (_, index) => {
    const at = index * rowBytes;
    const price = (offset: number) => view.getUint32(at + offset) / unit;
    return {
      time: day + view.getUint32(at) * 1000,
      open: price(4),
      close: price(8),
      low: price(12),
      high: price(16),
      volume: view.getFloat32(at + 20),
    };
  });
}

/** Minutes of the asked time in which something was traded: in breaks the files repeat the last price with a volume of zero. */
function* tradedBars(
  bids: readonly Row[],
  asks: readonly Row[],
  day: number,
  from: number,
  to: number,
): Iterable<ServiceBar> {
  const openAsk = new Map(asks.map(({ time, open }) => [time, open]));
  for (const { time, open, high, low, close, volume } of bids) {
    const isOfDay = time >= day && time < day + dayMillis;
    // What is not of the file's day at all is refused by the collector.
    if (volume === 0 || (isOfDay && (time < from || time >= to))) continue;
    yield { time, open, high, low, close, volume, ask: openAsk.get(time) };
  }
}

/** Dukascopy's public files of one-minute bid and ask candles, two a day. A day's files come on the next day. */
export function dukascopy({
  url = "https://datafeed.dukascopy.com/datafeed",
  outgoing,
  pauseMs = 5_000,
}: ServiceOptions): MarketProvider {
  const base = url.replace(/\/+$/, "");
  const service: Service = { name, outgoing, pauseMs, headers: {}, hasKey: false };

  async function rowsOf(instrument: Instrument, side: "BID" | "ASK", day: number, label: string, signal: AbortSignal) {
    const date = new Date(day);
    // Months are counted from zero.
    const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()].map((part) => `${part}`.padStart(2, "0"));
    const path = `${instrument.folder}/${date.getUTCFullYear()}/${month}/${dayOfMonth}/${side}_candles_min_1.bi5`;
    const answer = await askService(service, `${base}/${path}`, signal);
    // A day without trades has no file, or an empty one.
    if (answer.status === 404) return [];
    assertAnswered(name, answer, label);
    return answer.bytes.length === 0 ? [] : readDay(answer.bytes, day, instrument, label);
  }

  return {
    name,
    symbols: [...instruments.keys()],
    historyTimeframe: "M1",
    async *history({ symbol, from, to, signal }) {
      const [spec, instrument] = [findSymbol(symbol), instruments.get(symbol)];
      if (!spec || !instrument) throw new Error(`${name} has no prices of ${symbol}`);
      const collector = createBarCollector(name, spec, "M1");
      for (let day = Math.floor(from / dayMillis) * dayMillis; day < to; day += dayMillis) {
        const label = `${symbol} of ${isoDay(day)}`;
        const bids = await rowsOf(instrument, "BID", day, label, signal);
        if (bids.length === 0) continue;
        const asks = await rowsOf(instrument, "ASK", day, label, signal);
        const range = { from: Math.max(from, day), to: Math.min(to, day + dayMillis) };
        const bars = collector.collect(range, tradedBars(bids, asks, day, from, to));
        if (bars.length > 0) yield bars;
      }
    },
  };
}
