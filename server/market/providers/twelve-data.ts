import { z } from "zod";
import { isoDay } from "#lib/date-text.ts";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import { findSymbol, symbols } from "#trading/market/symbols.ts";
import type { KeyedServiceOptions, MarketProvider, StreamEvent } from "../provider.ts";
import { askService, assertAnswered, type Service, type ServiceAnswer, withKeyErrors } from "./ask-service.ts";
import { createBarCollector, pointsOf, type ServiceBar } from "./bar-collector.ts";
import { jsonAnswer, jsonMessage } from "./json-answer.ts";

const name = "Twelve Data";
const mostValues = 5_000;
const pieceMillis = 3 * 86_400_000;

const series = z.object({
  values: z.array(
    z.object({ datetime: z.string(), open: z.string(), high: z.string(), low: z.string(), close: z.string() }),
  ),
});
const failure = z.object({ status: z.literal("error"), code: z.number(), message: z.string() });

/** Twelve Data's names of our symbols. It has no US 500 that is quoted around the clock. */
const names: ReadonlyMap<string, string> = new Map(
  symbols.filter(({ class: kind }) => kind !== "index").map(({ name, base, quote }) => [name, `${base}/${quote}`]),
);

const failureIn = (text: string) => jsonMessage(failure, text);

/** An answer without bars for a time that has none is an error of its own kind. */
const isEmpty = ({ status, bytes }: ServiceAnswer): boolean =>
  (status === 400 || status === 404) && /no data is available/i.test(failureIn(bytes.toString())?.message ?? "");

const moment = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");

function* readValues(bytes: Buffer, symbol: string): Iterable<ServiceBar> {
  for (const { datetime, ...prices } of jsonAnswer(series, bytes, name, symbol).values)
    yield { time: Date.parse(`${datetime.replace(" ", "T")}Z`), ...prices, volume: 0 };
}

const symbolOf = new Map([...names].map(([symbol, theirs]) => [theirs, symbol]));
const streamed = z.discriminatedUnion("event", [
  z.object({ event: z.literal("heartbeat") }),
  z.object({ event: z.literal("subscribe-status"), status: z.string(), success: z.array(z.unknown()).nullish() }),
  z.object({
    event: z.literal("price"),
    symbol: z.string(),
    timestamp: z.number(),
    price: z.number(),
    bid: z.number().nullish(),
    ask: z.number().nullish(),
  }),
]);
/** It wants to hear from us every ten seconds, and answers. */
const heartbeat = { text: JSON.stringify({ action: "heartbeat" }), everyMs: 10_000 };
const silenceMs = 30_000;

/** Streams come from a host of their own; another address than Twelve Data's serves both. */
const streamAddress = (base: string): string =>
  base.replace(/^https:\/\/api\.(twelvedata\.com)$/, "wss://ws.$1").replace(/^http/, "ws");

/** @throws where nothing was subscribed. */
function readMessage(text: string): StreamEvent {
  const event = jsonMessage(streamed, text);
  if (!event) return { kind: "unreadable" };
  if (event.event === "subscribe-status" && event.status !== "ok" && !event.success?.length)
    throw new Error(`${name} streams none of the symbols: does your plan have WebSocket prices?`);
  if (event.event !== "price") return { kind: "heartbeat" };
  const symbol = symbolOf.get(event.symbol) ?? event.symbol;
  const digits = findSymbol(symbol)?.digits ?? 0;
  // Where it sends one price alone, that is bid and ask.
  const [bid, ask] = [event.bid, event.ask].map((side) => pointsOf(side ?? event.price, digits)) as [number, number];
  return { kind: "quote", symbol, time: event.timestamp * 1000, bid, ask };
}

/** Twelve Data's bars of one minute, of one price without spread and volume, and the prices of its WebSocket. */
export function twelveData({
  url = "https://api.twelvedata.com",
  outgoing,
  streams,
  key,
  // Its limit counts requests of a minute.
  pauseMs = 20_000,
}: KeyedServiceOptions): MarketProvider {
  const base = url.replace(/\/+$/, "");
  const headers = { authorization: `apikey ${key}`, accept: "application/json" };
  const statusIn = (text: string) => failureIn(text)?.code;
  const service: Service = { name, outgoing, pauseMs, headers, hasKey: true, statusIn };

  async function* stream(signal: AbortSignal): AsyncIterable<StreamEvent> {
    const greeting = JSON.stringify({ action: "subscribe", params: { symbols: [...symbolOf.keys()].join(",") } });
    const request = { headers: { "x-td-apikey": key }, greeting, pulse: heartbeat, silenceMs, signal };
    const messages = streams.messages(`${streamAddress(base)}/v1/quotes/price`, request);
    for await (const message of withKeyErrors(name, messages)) yield readMessage(message);
  }

  return {
    name,
    symbols: [...names.keys()],
    stream,
    historyTimeframe: "M1",
    async *history({ symbol, from, to, signal }) {
      const [spec, theirs] = [findSymbol(symbol), names.get(symbol)];
      if (!spec || !theirs) throw new Error(`${name} has no prices of ${symbol}`);
      const collector = createBarCollector(name, spec, "M1");
      // The running minute has no close yet.
      const last = Math.floor(to / minuteMillis) * minuteMillis;
      for (let start = Math.ceil(from / minuteMillis) * minuteMillis; start < last; start += pieceMillis) {
        const end = Math.min(last, start + pieceMillis);
        const query = new URLSearchParams({
          symbol: theirs,
          interval: "1min",
          // Both ends are part of the answer.
          start_date: moment(start),
          end_date: moment(end - minuteMillis),
          timezone: "UTC",
          order: "ASC",
          outputsize: `${mostValues}`,
          dp: `${spec.digits}`,
        });
        const answer = await askService(service, `${base}/time_series?${query}`, signal);
        if (isEmpty(answer)) continue;
        assertAnswered(name, answer, `${symbol} from ${isoDay(start)}`);
        const bars = collector.collect({ from: start, to: end }, readValues(answer.bytes, symbol));
        if (bars.length > 0) yield bars;
      }
    },
  };
}
