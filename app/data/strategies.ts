import type { SupabaseClient } from "@supabase/supabase-js";
import { DataError, rows } from "./rows.ts";

/** A strategy of the signed-in user; the document is unchecked. */
export type StrategyRow = {
  readonly id: string;
  readonly name: string;
  readonly document: unknown;
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** The signed-in visitor's saved strategies, newest first; row level security decides which those are. */
export const loadStrategies = (client: SupabaseClient) =>
  rows<StrategyRow>(
    client
      .from("saved_strategies")
      .select("id,name,document,updatedAt:updated_at")
      .order("updated_at", { ascending: false })
      .limit(500),
  );

/** Puts strategies in the place of those with their ids, or adds them. */
export async function saveStrategies(client: SupabaseClient, strategies: readonly StrategyRow[]): Promise<void> {
  if (strategies.length === 0) return;
  const { error } = await client
    .from("saved_strategies")
    .upsert(strategies.map(({ id, name, document, updatedAt }) => ({ id, name, document, updated_at: updatedAt })));
  if (error) throw new DataError(error.message, error.code);
}

export async function deleteStrategy(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("saved_strategies").delete().eq("id", id);
  if (error) throw new DataError(error.message, error.code);
}
