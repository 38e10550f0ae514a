import { closeMoment, isClose, lastCloseAt } from "../calendar/new-york-close.ts";
import type { Bars } from "../market/bars.ts";
import { type Forecast, makeForecast } from "./forecast.ts";
import { type Outlook, outlookOf } from "./levels.ts";
import { forecastBars, type Horizon } from "./plan.ts";

/** What was said at one New York close; `forecast` is null where the rating gave no bias. */
export type Said = { readonly outlook: Outlook; readonly forecast: Forecast | null };

/** The bars that a forecast at `closeAt` may know: the last ones that had closed by then. */
export function barsUntil(bars: Bars, closeAt: number, slice: (from: number, to: number) => Bars): Bars {
  let end = bars.length;
  // Bars are aligned to the New York close, so one that opened before it has closed by it.
  while (end > 0 && (bars.time[end - 1] as number) >= closeAt) end -= 1;
  return slice(Math.max(0, end - forecastBars), end);
}

/**
 * What the rule says at a New York close, from bars that had closed by then. Null with too few bars.
 * @throws {RangeError} for a moment that is not a close.
 */
export function sayAtClose(bars: Bars, horizon: Horizon, closeAt: number): Said | null {
  if (!isClose(closeAt)) throw new RangeError("A forecast is made at a New York close.");
  const outlook = outlookOf(bars);
  if (!outlook) return null;
  const expiresAt = closeMoment(lastCloseAt(closeAt) + horizon.closes);
  return { outlook, forecast: makeForecast(bars, outlook, closeAt, expiresAt) };
}
