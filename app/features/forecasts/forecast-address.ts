import { isoDay } from "#lib/date-text.ts";
import { isoDayTime } from "#lib/iso-time.ts";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { forecastSymbols, type HorizonId, horizonIds } from "#trading/forecast/plan.ts";

/** What a visitor chose on the page; an empty symbol means all pairs, an empty close (an ISO day) the newest one. */
export type ForecastChoice = { readonly horizon: HorizonId; readonly symbol: string; readonly close: string };

/** Query parameters that the page reads. */
export const forecastParameters = ["horizon", "pair", "close"] as const;

const dayMillis = 86_400_000;

/** The moment of the New York close on a day of the UTC calendar; null on a weekend and for what is no day. */
export function closeOn(day: string): number | null {
  const start = isoDayTime(day);
  if (!Number.isFinite(start)) return null;
  const close = closeMoment(lastCloseAt(start + dayMillis - 1));
  return close >= start ? close : null;
}

/** The day of the close before or after another. */
export const closeDay = (closeAt: number, later: number): string => isoDay(closeMoment(lastCloseAt(closeAt) + later));

/** What an address asks for; what it does not know becomes the default. */
export function readChoice(query: URLSearchParams): ForecastChoice {
  const pair = (query.get("pair") ?? "").toUpperCase();
  const day = query.get("close") ?? "";
  return {
    close: closeOn(day) === null ? "" : day,
    horizon: horizonIds.find((id) => id === query.get("horizon")) ?? "day",
    symbol: forecastSymbols.find((name) => name === pair) ?? "",
  };
}

export function forecastHref({ horizon, symbol, close }: ForecastChoice): string {
  const query = new URLSearchParams();
  if (horizon !== "day") query.set("horizon", horizon);
  if (symbol !== "") query.set("pair", symbol.toLowerCase());
  if (close !== "") query.set("close", close);
  const text = query.toString();
  return text ? `/forecasts?${text}` : "/forecasts";
}
