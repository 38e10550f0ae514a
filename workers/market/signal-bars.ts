import { closesWithin, longestWatch, type SignalTimeframe } from "#trading/alerts/signal-alert.ts";
import { barsBefore, type SignalRequest } from "#trading/alerts/watch-signal.ts";
import { weekClose, weekOf } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import { closedUntil } from "#trading/market/history/manifest.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { isShorter } from "#trading/market/shorter-bars.ts";
import { type HistoryReader, lastStoredBars } from "./stored-history.ts";

/** From a moment of a weekend back into the one before, which shows whether prices move then. */
const backToWeekend = 8 * 86_400_000;

export type SignalStretch = Omit<SignalRequest, "bars"> & { readonly timeframe: SignalTimeframe };

export type StoredSignalBars =
  | { readonly bars: Bars; readonly data: MarketData; readonly until: number }
  /** Why these bars can never be watched. */
  | { readonly problem: string };

/** The stored bars on which an alert's next stretch is judged, and how far they reach; null where none has closed since `from`. */
export async function storedSignalBars(
  reader: HistoryReader,
  { document, symbol, timeframe, from, until }: SignalStretch,
): Promise<StoredSignalBars | null> {
  const manifest = await reader.manifest(symbol);
  if (!manifest) return null;
  if (isShorter(timeframe, manifest.timeframe))
    return {
      problem: `The stored history of ${symbol} has ${manifest.timeframe} bars: an alert on ${timeframe} bars cannot be watched.`,
    };
  const known = Math.min(until, closedUntil(manifest, until));
  // Neither rules nor years of bars are read again each minute for a day that has not closed.
  if (!closesWithin(timeframe, from, known)) return null;
  const reach = Math.min(known, from + longestWatch(timeframe));
  const judged = barsBefore({ document, symbol }) + 1 + Math.ceil((reach - from) / barMillis[timeframe]);
  const atWeekend = reach > weekClose(weekOf(reach - 1));
  const count = atWeekend ? Math.max(judged, Math.ceil(backToWeekend / barMillis[timeframe])) : judged;
  const found = await lastStoredBars(reader, { symbol, timeframe, count, asOf: reach - 1 });
  return found && { ...found, until: reach };
}
