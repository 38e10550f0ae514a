import { marketMoment, shortDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { isoMinute } from "#lib/iso-time.ts";
import { weekClose, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import { dataName, type MarketData, type QuoteSource } from "#trading/market/market-data.ts";

/**
 * Which prices a picture or figure is made from, in one sentence without a full stop: `OANDA bars, Jan 2, 2024 to Nov 20, 2026, 3 gaps`.
 * A warning of bars that are no prices follows it.
 */
export function dataWords(data: MarketData): string {
  if (data.kind === "simulated") return "Simulated prices";
  const { from, to, gaps, derived } = data;
  const missing = gaps.length === 0 ? "no gaps" : gaps.length === 1 ? "1 gap" : `${plainNumber(gaps.length)} gaps`;
  return `${dataName(data)}, ${shortDate(from)} to ${shortDate(to)}, ${missing}${derived ? `. ${derived.replace(/\.$/, "")}` : ""}`;
}

/** The same for figures of several markets, as a sentence. */
export function rowsWords(all: readonly MarketData[]): string {
  const real = all.filter((data) => data.kind !== "simulated");
  if (real.length === 0) return "Simulated market: these are not real prices.";
  const names = [...new Set(real.map(({ name }) => name))].join(", ");
  const [derived] = real.flatMap((data) => (data.derived ? [`${data.name}: ${data.derived}`] : []));
  return `Prices: ${names}${real.length < all.length ? "; the rest is the simulated market" : ""}.${derived ? ` ${derived}` : ""}`;
}

/** Which quotes a page shows, without a full stop: `OANDA prices, live`. */
export function quoteWords(source: QuoteSource): string {
  if (source.kind === "simulated") return "Simulated prices";
  const { name, staleSince } = source;
  return staleSince === null ? `${name} prices, live` : `${name} prices, stale since ${isoMinute(staleSince)} UTC`;
}

/** What the change of a day is measured from. At the weekend the simulated market rests, and the day is the one that it ended with. */
export function dayWords({ kind }: QuoteSource, now: number | null, timeZone?: string): string {
  const week = weekOf(now ?? 0);
  if (kind !== "simulated" || now === null || now < weekClose(week))
    return "Day: change of the bid since 17:00 New York.";
  return `The market is closed until ${marketMoment(weekOpen(week + 1), timeZone)}: these are its last quotes. Day: change of the bid on the last trading day.`;
}
