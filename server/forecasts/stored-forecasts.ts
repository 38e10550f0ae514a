import { forecastSymbols, horizonIds } from "#trading/forecast/plan.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { ForecastCase, HandedBars, OpenForecast } from "#workers/forecast/forecast-jobs.ts";
import { storedSince, storedSource } from "#workers/forecast/forecast-source.ts";
import { HistoryError, type HistoryReader } from "#workers/market/stored-history.ts";

/** Damaged prices make no forecast: the record never says that it was made from others. */
const lateForHistory = (error: unknown): "late" => {
  if (error instanceof HistoryError) return "late";
  throw error;
};

/** The cases whose bars are there, with the stored bars of those that have some. */
export async function casesAt(
  history: HistoryReader,
  closeAt: number,
): Promise<{ readonly only: readonly ForecastCase[]; readonly stored: readonly HandedBars[] }> {
  const only: ForecastCase[] = [];
  const stored: HandedBars[] = [];
  for (const symbol of forecastSymbols)
    for (const horizon of horizonIds) {
      const one = { symbol, horizon };
      const source = await storedSource(history, one, closeAt).catch(lateForHistory);
      if (source === "late") continue;
      only.push(one);
      if (source) stored.push({ ...one, source });
    }
  return { only, stored };
}

/** The stored bars that may decide forecasts which were made from stored bars. */
export async function barsSinceMade(
  history: HistoryReader,
  forecasts: readonly OpenForecast[],
  asOf: number,
): Promise<readonly Bars[]> {
  const first = new Map<string, number>();
  for (const { forecast, data } of forecasts)
    if (data.kind !== "simulated")
      first.set(forecast.symbol, Math.min(forecast.madeAt, first.get(forecast.symbol) ?? Number.POSITIVE_INFINITY));
  const found: Bars[] = [];
  for (const [symbol, from] of first) {
    const bars = await storedSince(history, symbol, from, asOf).catch((error: unknown) => {
      if (error instanceof HistoryError) return null;
      throw error;
    });
    if (bars) found.push(bars);
  }
  return found;
}
