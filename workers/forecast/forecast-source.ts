import { minuteMillis } from "#trading/calendar/trading-week.ts";
import { forecastBars, horizons } from "#trading/forecast/plan.ts";
import type { Bars } from "#trading/market/bars.ts";
import { closedUntil } from "#trading/market/history/manifest.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { resample } from "#trading/market/resample.ts";
import { isShorter } from "#trading/market/shorter-bars.ts";
import { HistoryError, type HistoryReader, lastStoredBars, storedBars } from "../market/stored-history.ts";
import type { ForecastCase } from "./forecast-jobs.ts";

export type ForecastSource = { readonly bars: Bars; readonly data: MarketData };

/** The last minutes before a close may have no prices. */
const quietMillis = 15 * minuteMillis;
/** Longer than a weekend with a holiday: a history that ended before gets no bars any more. */
const currentMillis = 4 * 86_400_000;

/**
 * The stored bars of a forecast at `closeAt`. Null where the site has none that are current, so that the simulated market counts; "late" while those of the
 * last minutes have not arrived.
 */
export async function storedSource(
  reader: HistoryReader,
  { symbol, horizon }: ForecastCase,
  closeAt: number,
  more = 0,
): Promise<ForecastSource | "late" | null> {
  const { timeframe } = horizons[horizon];
  const manifest = await reader.manifest(symbol);
  if (!manifest || isShorter(timeframe, manifest.timeframe)) return null;
  const until = closedUntil(manifest, closeAt);
  if (until < closeAt - currentMillis) return null;
  if (until < closeAt - quietMillis) return "late";
  return lastStoredBars(reader, { symbol, timeframe, count: forecastBars + more + 1, asOf: closeAt - 1 });
}

/**
 * The stored bars of a published forecast, as it names them.
 * @throws {HistoryError} where the site no longer has them.
 */
export async function publishedSource(
  reader: HistoryReader | null,
  { symbol, horizon }: ForecastCase,
  data: Exclude<MarketData, { kind: "simulated" }>,
): Promise<ForecastSource> {
  const { timeframe } = horizons[horizon];
  const found = reader && (await lastStoredBars(reader, { symbol, timeframe, count: forecastBars + 1, asOf: data.to }));
  if (!found) throw new HistoryError(`The site no longer has the stored bars of ${symbol} that this forecast names.`);
  return { bars: found.bars, data };
}

/** Complete stored bars since a moment, of five minutes where the site has such; null where it has none. */
export async function storedSince(
  reader: HistoryReader,
  symbol: string,
  from: number,
  asOf: number,
): Promise<Bars | null> {
  const manifest = await reader.manifest(symbol);
  const found = manifest && (await storedBars(reader, { symbol, from, to: closedUntil(manifest, asOf) }));
  if (!found) return null;
  const { bars } = found;
  return isShorter(bars.timeframe, "M5") ? resample(bars, "M5") : bars;
}
