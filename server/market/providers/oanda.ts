import { z } from "zod";
import { isoDay } from "#lib/date-text.ts";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import { findSymbol, symbols } from "#trading/market/symbols.ts";
import type { KeyedServiceOptions, MarketProvider, StreamEvent } from "../provider.ts";
import { askService, assertAnswered, type Service, withKeyErrors } from "./ask-service.ts";
import { createBarCollector, pointsOf, type ServiceBar } from "./bar-collector.ts";
import { jsonAnswer, jsonMessage } from "./json-answer.ts";

const name = "OANDA";
/** At most 5,000 candles come in one answer, and a longer span is refused. */
const pieceMillis = 3 * 86_400_000;

const prices = z.object({ o: z.string(), h: z.string(), l: z.string(), c: z.string() });
const candles = z.object({
  candles: z.array(
    z.object({
      time: z.string(),
      complete: z.boolean(),
      volume: z.number(),
      bid: prices,
      ask: prices,
    }),
  ),
});

/** OANDA's names of our symbols. */
const instruments: ReadonlyMap<string, string> = new Map([
  ...symbols
    .filter(({ class: kind }) => kind === "fx")
    .map(({ name, base, quote }) => [name, `${base}_${quote}`] as const),
  ["XAUUSD", "XAU_USD"],
  ["XAGUSD", "XAG_USD"],
  ["US500", "SPX500_USD"],
  ["BTCUSD", "BTC_USD"],
]);

const symbolOf = new Map([...instruments].map(([symbol, instrument]) => [instrument, symbol]));

function* readCandles(answer: Buffer, symbol: string): Iterable<ServiceBar> {
  for (const { time, complete, volume, bid, ask } of jsonAnswer(candles, answer, name, symbol).candles) {
    // The running candle has no close yet.
    if (complete)
      yield { time: Date.parse(time), open: bid.o, high: bid.h, low: bid.l, close: bid.c, volume, ask: ask.o };
  }
}

const accountInstruments = z.object({ instruments: z.array(z.object({ name: z.string() })) });
const bucket = z.array(z.object({ price: z.string() }));
const streamed = z.discriminatedUnion("type", [
  z.object({ type: z.literal("HEARTBEAT") }),
  z.object({ type: z.literal("PRICE"), instrument: z.string(), time: z.string(), bids: bucket, asks: bucket }),
]);
/** It sends a heartbeat every five seconds. */
const silenceMs = 15_000;

/** Streams come from a host of their own; another address than OANDA's serves both. */
const streamAddress = (base: string): string =>
  base.replace(/^https:\/\/api-(fx\w+\.oanda\.com)$/, "https://stream-$1");

function readLine(line: string): StreamEvent {
  const event = jsonMessage(streamed, line);
  if (!event) return { kind: "unreadable" };
  if (event.type === "HEARTBEAT") return { kind: "heartbeat" };
  const symbol = symbolOf.get(event.instrument) ?? event.instrument;
  const digits = findSymbol(symbol)?.digits ?? 0;
  const [bid, ask] = [event.bids, event.asks].map(([best]) => pointsOf(best?.price, digits)) as [number, number];
  return { kind: "quote", symbol, time: Date.parse(event.time), bid, ask };
}

/** OANDA's v20 interface: bid candles of one minute with the spread at their open, and a stream of prices of an account. */
export function oanda({
  url = "https://api-fxpractice.oanda.com",
  outgoing,
  streams,
  key,
  account,
  pauseMs = 1_000,
}: KeyedServiceOptions & { readonly account: string | undefined }): MarketProvider {
  const base = url.replace(/\/+$/, "");
  const headers = { authorization: `Bearer ${key}`, accept: "application/json" };
  const service: Service = { name, outgoing, pauseMs, headers, hasKey: true };

  async function* stream(signal: AbortSignal): AsyncIterable<StreamEvent> {
    // One instrument that the account may not trade would have the whole stream refused.
    const listed = await askService(service, `${base}/v3/accounts/${account}/instruments`, signal);
    assertAnswered(name, listed, `the instruments of account ${account}`);
    const { instruments: held } = jsonAnswer(accountInstruments, listed.bytes, name, `account ${account}`);
    const wanted = held.map((one) => one.name).filter((one) => symbolOf.has(one));
    const path = `/v3/accounts/${account}/pricing/stream?instruments=${wanted.join("%2C")}`;
    const lines = streams.lines(streamAddress(base) + path, { headers, silenceMs, signal });
    for await (const line of withKeyErrors(name, lines)) yield readLine(line);
  }

  return {
    name,
    symbols: [...instruments.keys()],
    ...(account === undefined ? {} : { stream }),
    historyTimeframe: "M1",
    async *history({ symbol, from, to, signal }) {
      const [spec, instrument] = [findSymbol(symbol), instruments.get(symbol)];
      if (!spec || !instrument) throw new Error(`${name} has no prices of ${symbol}`);
      const collector = createBarCollector(name, spec, "M1");
      // A moment that is still to come by the service's clock is refused, so the running minute is left out.
      const last = Math.floor(to / minuteMillis) * minuteMillis;
      for (let start = Math.ceil(from / minuteMillis) * minuteMillis; start < last; start += pieceMillis) {
        const end = Math.min(last, start + pieceMillis);
        const span = `from=${new Date(start).toISOString()}&to=${new Date(end).toISOString()}`;
        const path = `/v3/instruments/${instrument}/candles?granularity=M1&price=BA&${span}`;
        const answer = await askService(service, base + path, signal);
        assertAnswered(name, answer, `${symbol} from ${isoDay(start)}`);
        const bars = collector.collect({ from: start, to: end }, readCandles(answer.bytes, symbol));
        if (bars.length > 0) yield bars;
      }
    },
  };
}
