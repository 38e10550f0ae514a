import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { minuteMillis, minutesPerDay } from "#trading/calendar/trading-week.ts";
import type { Forecast } from "#trading/forecast/forecast.ts";
import { forecastSymbols, horizonIds, horizons } from "#trading/forecast/plan.ts";
import { type Resolution, resolveForecast } from "#trading/forecast/resolve.ts";
import type { Bars } from "#trading/market/bars.ts";
import { timeframeMinutes } from "#trading/market/timeframe.ts";
import type { PublishedForecast } from "../forecast/forecast-jobs.ts";
import { barsBefore, forecastMarket, publishForecast } from "../forecast/publish-forecast.ts";
import type { JobHandler } from "../jobs.ts";
import { breathe } from "../search/breathe.ts";

const fiveMinutes = timeframeMinutes.M5 * minuteMillis;
const all = forecastSymbols.flatMap((symbol) => horizonIds.map((horizon) => ({ symbol, horizon })));

/** @throws {RangeError} when `closeAt` is not a New York close. */
export const makeForecasts: JobHandler<"make-forecasts"> = ({ closeAt, only = all }) =>
  only.flatMap((one) => publishForecast(one, closeAt, barsBefore(one, closeAt)) ?? []);

/** Complete five-minute bars only: one that still runs could yet reach the other level. */
const barsSince = (symbol: string, from: number, asOf: number): Bars =>
  forecastMarket().bars(symbol, "M5", from, Math.floor(asOf / fiveMinutes) * fiveMinutes);

export const resolveForecasts: JobHandler<"resolve-forecasts"> = ({ forecasts, asOf }) => {
  const bars = new Map<string, Bars>();
  for (const symbol of new Set(forecasts.map((forecast) => forecast.symbol))) {
    const first = Math.min(...forecasts.filter((one) => one.symbol === symbol).map(({ madeAt }) => madeAt));
    bars.set(symbol, barsSince(symbol, first, asOf));
  }
  return forecasts.map((forecast) => resolveForecast(forecast, bars.get(forecast.symbol)!));
};

type Past = { readonly published: PublishedForecast; readonly resolution: Resolution };

export const forecastHistory: JobHandler<"forecast-history"> = async ({ horizon, closes, asOf }, context) => {
  const newest = lastCloseAt(asOf);
  const past: Past[] = [];
  for (const [done, symbol] of forecastSymbols.entries()) {
    context.progress({ done, total: forecastSymbols.length });
    const { timeframe } = horizons[horizon];
    const barsPerDay =
      timeframe === "D1" ? 1 : minutesPerDay / (timeframe === "H4" ? timeframeMinutes.H4 : timeframeMinutes.H1);
    const known = barsBefore({ symbol, horizon }, closeMoment(newest), barsPerDay * closes);
    const later = barsSince(symbol, closeMoment(newest - closes), asOf);
    for (let close = newest; close > newest - closes; close -= 1) {
      const published = publishForecast({ symbol, horizon }, closeMoment(close), known);
      if (published) past.push({ published, resolution: outcomeOf(published.forecast, later) });
    }
    await breathe();
    context.signal.throwIfAborted();
  }
  context.progress({ done: forecastSymbols.length, total: forecastSymbols.length });
  return past;
};

const outcomeOf = (forecast: Forecast | null, later: Bars): Resolution =>
  forecast ? resolveForecast(forecast, later) : { kind: "open" };
