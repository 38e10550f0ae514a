import type { SupabaseClient } from "@supabase/supabase-js";
import {
  loadForecastCount,
  loadForecastsOf,
  loadNewestClose,
  loadResolved,
  loadScores,
  type ResolvedForecast,
  type Score,
  type StoredForecast,
} from "#app/data/forecasts.ts";
import { forecastSymbols } from "#trading/forecast/plan.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { rowsWords } from "../../market/data-words.ts";
import { closeOn, type ForecastChoice } from "./forecast-address.ts";
import { type OutlookRow, storedRow } from "./outlook-row.ts";
import { type RecordView, recordView } from "./record-view.ts";

const listed = { misses: 15, hits: 10 };

export type ForecastPage = {
  readonly choice: ForecastChoice;
  readonly made: number;
  readonly neutral: number;
  /** Of all pairs and horizons. */
  readonly decided: number;
  /** ISO 8601; null before the first. */
  readonly firstClose: string | null;
  /** The close that is shown, UTC milliseconds; null before the first forecast. */
  readonly closeAt: number | null;
  readonly isNewest: boolean;
  readonly rows: readonly OutlookRow[];
  readonly record: RecordView | null;
  /** Which prices the shown forecasts, and those of the record, were made from. */
  readonly prices: string;
  readonly recordPrices: string;
  /** The newest of each, newest first. */
  readonly misses: readonly ResolvedForecast[];
  readonly hits: readonly ResolvedForecast[];
};

const order: readonly string[] = forecastSymbols;
const bySymbol = (a: StoredForecast, b: StoredForecast) => order.indexOf(a.symbol) - order.indexOf(b.symbol);

const dataOf = ({ prices, source }: Score): MarketData =>
  prices === "simulated"
    ? { kind: prices }
    : { kind: prices, name: source ?? "", from: Number.NaN, to: Number.NaN, gaps: [] };

/** What the page shows of one choice. Nothing in it depends on the clock: the page is kept until content changes. */
export async function forecastPage(client: SupabaseClient, choice: ForecastChoice): Promise<ForecastPage> {
  const isChosen = ({ horizon, symbol }: Pick<Score, "horizon" | "symbol">) =>
    horizon === choice.horizon && (choice.symbol === "" || symbol === choice.symbol);
  const [newest, scores, counts] = await Promise.all([
    loadNewestClose(client),
    loadScores(client),
    loadForecastCount(client),
  ]);
  const newestAt = newest === null ? null : Date.parse(newest);
  const closeAt = newestAt === null ? null : (closeOn(choice.close) ?? newestAt);
  const shown = closeAt === null ? [] : await loadForecastsOf(client, new Date(closeAt).toISOString());
  const chosen = scores.filter(isChosen);
  const misses = chosen.filter(({ outcome }) => outcome !== "hit").slice(0, listed.misses);
  const hits = chosen.filter(({ outcome }) => outcome === "hit").slice(0, listed.hits);
  const full = new Map(
    (
      await loadResolved(
        client,
        [...misses, ...hits].map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const inFull = (list: readonly Score[]) => list.flatMap(({ id }) => full.get(id) ?? []);
  return {
    choice,
    ...counts,
    decided: scores.length,
    closeAt,
    isNewest: closeAt === newestAt,
    rows: shown.filter(isChosen).sort(bySymbol).map(storedRow),
    record: recordView(
      chosen.map(({ closeAt, probability, naive, outcome }) => ({
        closeAt: Date.parse(closeAt),
        probability,
        naive,
        hit: outcome === "hit",
      })),
      choice.horizon,
    ),
    prices: rowsWords(shown.filter(isChosen).map(({ data }) => data)),
    recordPrices: rowsWords(chosen.map(dataOf)),
    misses: inFull(misses),
    hits: inFull(hits),
  };
}
