import type { SupabaseClient } from "@supabase/supabase-js";
import { countOf, everyRow, rows } from "./rows.ts";

type Level = { readonly name: string; readonly points: number };

export type StoredOutlook = {
  readonly close: number;
  readonly atr: number;
  readonly rating: number;
  readonly bias: "up" | "down" | "none";
  readonly above: readonly Level[];
  readonly below: readonly Level[];
  readonly target: Level | null;
  readonly invalidation: Level | null;
};

/** Which prices it was made from: MarketData of the engine. UTC milliseconds. */
export type StoredData =
  | { readonly kind: "simulated" }
  | {
      readonly kind: "provider" | "file";
      readonly name: string;
      readonly from: number;
      readonly to: number;
      readonly gaps: readonly { readonly from: number; readonly to: number }[];
      readonly derived?: string;
    };

/** What was said at one New York close, as it was stored. Prices are in points. */
export type StoredForecast = {
  readonly id: string;
  readonly symbol: string;
  readonly horizon: "day" | "week" | "month";
  /** ISO 8601. */
  readonly closeAt: string;
  readonly storedAt: string;
  readonly expiresAt: string;
  readonly rule: number;
  readonly digits: number;
  readonly data: StoredData;
  readonly outlook: StoredOutlook;
  readonly forecast: { readonly probability: number; readonly naive: number } | null;
  readonly inputHash: string;
  readonly resultHash: string;
};

export type StoredResult = {
  readonly outcome: "hit" | "invalidated" | "expired";
  readonly decidedAt: string;
  readonly points: number;
  readonly ambiguous: boolean;
};

export type ResolvedForecast = StoredForecast & { readonly result: StoredResult };

/** One resolved forecast, as much of it as scores need. */
export type Score = {
  readonly id: string;
  readonly symbol: string;
  readonly horizon: StoredForecast["horizon"];
  readonly closeAt: string;
  readonly probability: number;
  readonly naive: number;
  readonly outcome: StoredResult["outcome"];
  /** Whose prices they were: a name for what a service or a file gave. */
  readonly prices: "simulated" | "provider" | "file";
  readonly source: string | null;
};

const columns =
  "id,symbol,horizon,closeAt:close_at,storedAt:stored_at,expiresAt:expires_at,rule,digits,data,outlook,forecast,inputHash:input_hash,resultHash:result_hash";
const resultColumns = "outcome,decidedAt:decided_at,points,ambiguous";

export type ForecastOfClose = StoredForecast & { readonly result: StoredResult | null };

/** Everything that was said at a close (ISO 8601), and what became of it. */
export const loadForecastsOf = (client: SupabaseClient, closeAt: string) =>
  rows<ForecastOfClose>(
    client
      .from("forecasts")
      .select(`${columns},result:forecast_resolutions(${resultColumns})`)
      .eq("close_at", closeAt)
      .order("id"),
  );

/** The newest close of the record, ISO 8601; null before the first. */
export async function loadNewestClose(client: SupabaseClient): Promise<string | null> {
  const newest = await rows<{ closeAt: string }>(
    client.from("forecasts").select("closeAt:close_at").order("close_at", { ascending: false }).limit(1),
  );
  return newest[0]?.closeAt ?? null;
}

/** Of every resolved forecast what its score needs, newest first. */
export async function loadScores(client: SupabaseClient): Promise<Score[]> {
  const found = await everyRow<{ outcome: Score["outcome"]; of: Omit<Score, "outcome"> }>(() =>
    client
      .from("forecast_resolutions")
      .select(
        "outcome,of:forecasts(id,symbol,horizon,closeAt:close_at,probability:forecast->probability,naive:forecast->naive,prices:data->>kind,source:data->>name)",
      )
      .order("decided_at", { ascending: false })
      .order("forecast_id"),
  );
  return found.map(({ outcome, of }) => ({ ...of, outcome }));
}

/** Resolved forecasts in full, by id, in no particular order. */
export async function loadResolved(client: SupabaseClient, ids: readonly string[]): Promise<ResolvedForecast[]> {
  if (ids.length === 0) return [];
  const found = await rows<ForecastOfClose>(
    client.from("forecasts").select(`${columns},result:forecast_resolutions(${resultColumns})`).in("id", ids),
  );
  return found.flatMap((one) => (one.result ? [{ ...one, result: one.result }] : []));
}

/** How many were made in all, how many gave no bias, and when the first one was. */
export async function loadForecastCount(client: SupabaseClient) {
  const [made, neutral, first] = await Promise.all([
    countOf(client.from("forecasts").select("id", { count: "exact", head: true })),
    countOf(client.from("forecasts").select("id", { count: "exact", head: true }).is("forecast", null)),
    rows<{ closeAt: string }>(client.from("forecasts").select("closeAt:close_at").order("close_at").limit(1)),
  ]);
  return { made, neutral, firstClose: first[0]?.closeAt ?? null };
}
