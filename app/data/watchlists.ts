import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";

export type WatchlistRow = {
  readonly symbols: readonly string[];
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** The signed-in member's watchlist, as a list of one or none; row level security decides which that is. */
export const loadWatchlist = (client: SupabaseClient) =>
  rows<WatchlistRow>(client.from("watchlists").select("symbols,updatedAt:updated_at").limit(1));

/** Puts a list in the place of the member's former one. */
export async function saveWatchlist(client: SupabaseClient, { symbols, updatedAt }: WatchlistRow): Promise<void> {
  await answered(client.from("watchlists").upsert({ symbols, updated_at: updatedAt }, { onConflict: "user_id" }));
}

export async function deleteWatchlist(client: SupabaseClient): Promise<void> {
  await answered(client.from("watchlists").delete().not("user_id", "is", null));
}
