import { isoDay } from "#lib/date-text.ts";
import { isoDayTime } from "#lib/iso-time.ts";
import { symbols } from "#trading/market/symbols.ts";
import type { MarketProvider, ServiceOptions } from "../provider.ts";
import { askService, assertAnswered, type Service } from "./ask-service.ts";
import { createBarCollector, type ServiceBar } from "./bar-collector.ts";

const name = "European Central Bank";
const dayMillis = 86_400_000;
/** The first day with rates. */
const firstDay = Date.UTC(1999, 0, 4);

/** Columns up to the value hold no quotation marks; titles behind them may. */
function* readRates(text: string, symbol: string): Iterable<ServiceBar> {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(",");
  const dayColumn = columns.indexOf("TIME_PERIOD");
  const valueColumn = columns.indexOf("OBS_VALUE");
  if (dayColumn < 0 || valueColumn < 0)
    throw new Error(`${name}: the answer for ${symbol} has no columns TIME_PERIOD and OBS_VALUE`);
  for (const line of lines) {
    const cells = line.split(",");
    const value = cells[valueColumn] ?? "";
    // Holidays are listed without a rate.
    if (value === "" || value === "NaN") continue;
    const time = isoDayTime(cells[dayColumn] ?? "");
    yield { time, open: value, high: value, low: value, close: value, volume: 0 };
  }
}

/** Daily reference rates of the euro since 1999: one rate a day, so a bar's four prices are equal. History alone, without a key. */
export function ecbRates({
  url = "https://data-api.ecb.europa.eu/service",
  outgoing,
  pauseMs = 1_000,
}: ServiceOptions): MarketProvider {
  const service: Service = { name, outgoing, pauseMs, headers: { accept: "text/csv" }, hasKey: false };
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
      const collector = createBarCollector(name, spec, "D1");
      let start = Math.max(firstDay, Math.ceil(from / dayMillis) * dayMillis);
      while (start < to) {
        // A year at a time keeps each answer small.
        const end = Math.min(to, Date.UTC(new Date(start).getUTCFullYear() + 1, 0, 1));
        const span = `startPeriod=${isoDay(start)}&endPeriod=${isoDay(end - 1)}`;
        const path = `/data/EXR/D.${spec.quote}.EUR.SP00.A?${span}&format=csvdata&detail=dataonly`;
        const answer = await askService(service, url.replace(/\/+$/, "") + path, signal);
        // 404: no rates on those days.
        if (answer.status !== 404) assertAnswered(name, answer, `${symbol} from ${isoDay(start)}`);
        const text = answer.status === 404 ? "" : answer.bytes.toString();
        const rows = text.trim() === "" ? [] : readRates(text, symbol);
        const bars = collector.collect({ from: start, to: end }, rows);
        if (bars.length > 0) yield bars;
        start = end;
      }
    },
  };
}
