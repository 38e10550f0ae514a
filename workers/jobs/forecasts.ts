import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { minuteMillis, minutesPerDay } from "#trading/calendar/trading-week.ts";
import type { Forecast } from "#trading/forecast/forecast.ts";
import { forecastSymbols, horizonIds, horizons } from "#trading/forecast/plan.ts";
import { type Resolution, resolveForecast } from "#trading/forecast/resolve.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { timeframeMinutes } from "#trading/market/timeframe.ts";
import type { ForecastCase, HandedBars, PublishedForecast } from "../forecast/forecast-jobs.ts";
import { type ForecastSource, publishedSource, storedSince, storedSource } from "../forecast/forecast-source.ts";
import { barsBefore, forecastMarket, publishForecast } from "../forecast/publish-forecast.ts";
import type { JobHandler } from "../jobs.ts";
import { pageHistory } from "../market/site-history.ts";
import { breathe } from "../search/breathe.ts";

const fiveMinutes = timeframeMinutes.M5 * minuteMillis;
const all = forecastSymbols.flatMap((symbol) => horizonIds.map((horizon) => ({ symbol, horizon })));

/** Null while the stored bars up to the close have not arrived. */
async function sourceOf(
  one: ForecastCase,
  closeAt: number,
  stored: readonly HandedBars[],
): Promise<ForecastSource | null> {
  const handed = stored.find(({ symbol, horizon }) => symbol === one.symbol && horizon === one.horizon);
  if (handed) return handed.source;
  const history = pageHistory();
  if (one.data && one.data.kind !== "simulated") return publishedSource(history, one, one.data);
  const found = history && !one.data ? await storedSource(history, one, closeAt) : null;
  if (found === "late") return null;
  return found ?? { bars: barsBefore(one, closeAt), data: { kind: "simulated" } };
}

/** @throws {RangeError} when `closeAt` is not a New York close. */
export const makeForecasts: JobHandler<"make-forecasts"> = async ({ closeAt, only = all, stored = [] }, context) => {
  const made: PublishedForecast[] = [];
  for (const one of only) {
    const source = await sourceOf(one, closeAt, stored);
    const published = source && publishForecast(one, closeAt, source.bars, source.data);
    if (published) made.push(published);
    await breathe();
    context.signal.throwIfAborted();
  }
  return made;
};

/** Complete five-minute bars only: one that still runs could yet reach the other level. */
const barsSince = (symbol: string, from: number, asOf: number): Bars =>
  forecastMarket().bars(symbol, "M5", from, Math.floor(asOf / fiveMinutes) * fiveMinutes);

export const resolveForecasts: JobHandler<"resolve-forecasts"> = ({ forecasts, asOf, stored = [] }) => {
  const simulated = forecasts.flatMap(({ forecast, data }) => (data.kind === "simulated" ? [forecast] : []));
  const bars = new Map<string, Bars>();
  for (const symbol of new Set(simulated.map((forecast) => forecast.symbol))) {
    const first = Math.min(...simulated.filter((one) => one.symbol === symbol).map(({ madeAt }) => madeAt));
    bars.set(symbol, barsSince(symbol, first, asOf));
  }
  return forecasts.map(({ forecast, data }) => {
    if (data.kind === "simulated") return resolveForecast(forecast, bars.get(forecast.symbol)!);
    // Bars that have not arrived decide nothing.
    const known = stored.find(({ symbol }) => symbol === forecast.symbol);
    return known ? resolveForecast(forecast, known) : { kind: "open" };
  });
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
    const more = barsPerDay * closes;
    const { known, later, data } = await pastOf({ symbol, horizon }, newest, { closes, more, asOf });
    for (let close = newest; close > newest - closes; close -= 1) {
      const published = publishForecast({ symbol, horizon }, closeMoment(close), known, data);
      if (published) past.push({ published, resolution: outcomeOf(published.forecast, later) });
    }
    await breathe();
    context.signal.throwIfAborted();
  }
  context.progress({ done: forecastSymbols.length, total: forecastSymbols.length });
  return past;
};

type PastRange = { readonly closes: number; readonly more: number; readonly asOf: number };

/** The bars of past forecasts and those that decide them: stored ones where the site has them to the last close. */
async function pastOf(one: ForecastCase, newest: number, { closes, more, asOf }: PastRange) {
  const [close, first] = [closeMoment(newest), closeMoment(newest - closes)];
  const history = pageHistory();
  const stored = history && (await storedSource(history, one, close, more));
  const later = stored && stored !== "late" ? await storedSince(history, one.symbol, first, asOf) : null;
  if (stored && stored !== "late" && later) return { known: stored.bars, later, data: stored.data };
  const data: MarketData = { kind: "simulated" };
  return { known: barsBefore(one, close, more), later: barsSince(one.symbol, first, asOf), data };
}

const outcomeOf = (forecast: Forecast | null, later: Bars): Resolution =>
  forecast ? resolveForecast(forecast, later) : { kind: "open" };
