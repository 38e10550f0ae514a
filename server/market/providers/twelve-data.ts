import { z } from "zod";
import { isoDay } from "#lib/date-text.ts";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import { findSymbol, symbols } from "#trading/market/symbols.ts";
import type { MarketProvider, ServiceOptions } from "../provider.ts";
import { askService, assertAnswered, type Service, type ServiceAnswer } from "./ask-service.ts";
import { createBarCollector, type ServiceBar } from "./bar-collector.ts";
import { jsonAnswer } from "./json-answer.ts";

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

function failureIn(text: string): z.infer<typeof failure> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return failure.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** An answer without bars for a time that has none is an error of its own kind. */
const isEmpty = ({ status, bytes }: ServiceAnswer): boolean =>
  (status === 400 || status === 404) && /no data is available/i.test(failureIn(bytes.toString())?.message ?? "");

const moment = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");

function* readValues(bytes: Buffer, symbol: string): Iterable<ServiceBar> {
  for (const { datetime, ...prices } of jsonAnswer(series, bytes, name, symbol).values)
    yield { time: Date.parse(`${datetime.replace(" ", "T")}Z`), ...prices, volume: 0 };
}

/** Twelve Data's bars of one minute. They are of one price, so there is no spread, and currencies have no volume. */
export function twelveData({
  url = "https://api.twelvedata.com",
  outgoing,
  key,
  // Its limit counts requests of a minute.
  pauseMs = 20_000,
}: ServiceOptions & { readonly key: string }): MarketProvider {
  const headers = { authorization: `apikey ${key}`, accept: "application/json" };
  const statusIn = (text: string) => failureIn(text)?.code;
  const service: Service = { name, outgoing, pauseMs, headers, hasKey: true, statusIn };
  return {
    name,
    symbols: [...names.keys()],
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
        const answer = await askService(service, `${url.replace(/\/+$/, "")}/time_series?${query}`, signal);
        if (isEmpty(answer)) continue;
        assertAnswered(name, answer, `${symbol} from ${isoDay(start)}`);
        const bars = collector.collect({ from: start, to: end }, readValues(answer.bytes, symbol));
        if (bars.length > 0) yield bars;
      }
    },
  };
}
