import { setTimeout as wait } from "node:timers/promises";
import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Bars } from "#trading/market/bars.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { type SymbolSpec, symbols } from "#trading/market/symbols.ts";
import type { MarketProvider } from "./provider.ts";

const name = "European Central Bank";
const dayMillis = 86_400_000;
/** The first day with rates. */
const firstDay = Date.UTC(1999, 0, 4);
const mostAttempts = 4;
/** Days between rates around holidays are few, and no rate has moved by half between two of them. */
const mostRatio = 1.5;

type Options = {
  readonly url?: string | undefined;
  readonly outgoing: OutgoingFetch;
  /** The first pause before asking again; each further one is twice as long. */
  readonly pauseMs?: number;
};

const dayText = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** Asks again when the service is busy, after the time it names. */
async function ask(outgoing: OutgoingFetch, url: string, pauseMs: number, signal: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const answer = await outgoing(url, { headers: { accept: "text/csv" }, timeoutMs: 30_000 });
    const isBusy = answer.status === 429 || answer.status >= 500;
    if (!isBusy || attempt === mostAttempts) return answer;
    const named = Number(answer.headers.get("retry-after") ?? Number.NaN) * 1000;
    await wait(named >= 0 ? Math.min(named, 60_000) : pauseMs * 2 ** (attempt - 1), undefined, { signal });
  }
}

type Rate = { readonly time: number; readonly points: number };

/** Columns up to the value hold no quotation marks; titles behind them may. */
function readRates(text: string, { name: symbol, digits }: SymbolSpec): Rate[] {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(",");
  const dayColumn = columns.indexOf("TIME_PERIOD");
  const valueColumn = columns.indexOf("OBS_VALUE");
  if (dayColumn < 0 || valueColumn < 0)
    throw new Error(`${name}: the answer for ${symbol} has no columns TIME_PERIOD and OBS_VALUE`);
  const rates: Rate[] = [];
  for (const line of lines) {
    const cells = line.split(",");
    const day = cells[dayColumn] ?? "";
    const value = cells[valueColumn] ?? "";
    // Holidays are listed without a rate.
    if (value === "" || value === "NaN") continue;
    const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
    const points = Math.round(Number(value) * pointsPerUnit(digits));
    if (Number.isNaN(time) || !(points > 0 && points < 2 ** 31))
      throw new Error(`${name}: "${day}, ${value}" is no rate of ${symbol}`);
    rates.push({ time, points });
  }
  return rates;
}

function assertFollows(symbol: string, rate: Rate, before: Rate | undefined): void {
  if (!before) return;
  if (rate.time <= before.time)
    throw new Error(`${name}: ${symbol} of ${dayText(rate.time)} came after ${dayText(before.time)}`);
  if (rate.points > before.points * mostRatio || before.points > rate.points * mostRatio)
    throw new Error(`${name}: ${symbol} of ${dayText(rate.time)} is too far from the rate before it to be true`);
}

function barsOf(symbol: string, digits: number, rates: readonly Rate[]): Bars {
  const price = Int32Array.from(rates, ({ points }) => points);
  return {
    symbol,
    timeframe: "D1",
    digits,
    length: rates.length,
    time: Float64Array.from(rates, ({ time }) => time),
    open: price,
    high: price,
    low: price,
    close: price,
    volume: new Float64Array(rates.length),
  };
}

/** Daily reference rates of the euro since 1999: one rate a day, so a bar's four prices are equal. History alone, without a key. */
export function ecbRates({
  url = "https://data-api.ecb.europa.eu/service",
  outgoing,
  pauseMs = 1_000,
}: Options): MarketProvider {
  const specs = new Map(
    symbols.filter((spec) => spec.class === "fx" && spec.base === "EUR").map((spec) => [spec.name, spec]),
  );
  return {
    name,
    symbols: [...specs.keys()],
    historyTimeframe: "D1",
    async *history({ symbol, from, to, signal }) {
      const spec = specs.get(symbol);
      if (!spec) throw new Error(`${name} has no rates of ${symbol}`);
      let before: Rate | undefined;
      let start = Math.max(firstDay, Math.ceil(from / dayMillis) * dayMillis);
      while (start < to) {
        // A year at a time keeps each answer small.
        const end = Math.min(to, Date.UTC(new Date(start).getUTCFullYear() + 1, 0, 1));
        const span = `startPeriod=${dayText(start)}&endPeriod=${dayText(end - 1)}`;
        const path = `/data/EXR/D.${spec.quote}.EUR.SP00.A?${span}&format=csvdata&detail=dataonly`;
        const answer = await ask(outgoing, url.replace(/\/+$/, "") + path, pauseMs, signal);
        // 404: no rates on those days.
        if (!answer.ok && answer.status !== 404)
          throw new Error(`${name} answered ${answer.status} when asked for ${symbol} from ${dayText(start)}`);
        const text = answer.ok ? await answer.text() : "";
        const rates: Rate[] = [];
        for (const rate of text.trim() === "" ? [] : readRates(text, spec)) {
          if (rate.time < start || rate.time >= end)
            throw new Error(`${name}: ${symbol} of ${dayText(rate.time)} was not asked for`);
          assertFollows(symbol, rate, before);
          before = rate;
          rates.push(rate);
        }
        if (rates.length > 0) yield barsOf(symbol, spec.digits, rates);
        start = end;
      }
    },
  };
}
