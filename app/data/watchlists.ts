import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";
import { writeOver } from "./write-over.ts";

export type WatchlistRow = {
  readonly symbols: readonly string[];
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** The signed-in member's watchlist, as a list of one or none; row level security decides which that is. */
export const loadWatchlist = (client: SupabaseClient) =>
  rows<WatchlistRow>(client.from("watchlists").select("symbols,updatedAt:updated_at").limit(1));

/** Puts a list in the place of the member's former one, which was last changed at `seenAt`. @throws {Overtaken} where it was changed since */
export async function saveWatchlist(client: SupabaseClient, list: WatchlistRow, seenAt?: number): Promise<void> {
  const values = { symbols: list.symbols, updated_at: list.updatedAt };
  if (seenAt !== undefined) return writeOver(client, "watchlists", {}, values, seenAt);
  await answered(client.from("watchlists").upsert(values, { onConflict: "user_id" }));
}

export async function deleteWatchlist(client: SupabaseClient): Promise<void> {
  await answered(client.from("watchlists").delete().not("user_id", "is", null));
}
