import type { SupabaseClient } from "@supabase/supabase-js";
import { DataError, rows } from "./rows.ts";

/** A layout of the signed-in member; the document is unchecked. */
export type ChartLayoutRow = {
  readonly id: string;
  readonly name: string;
  readonly document: unknown;
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** The signed-in member's layouts, newest first; row level security decides which those are. */
export const loadChartLayouts = (client: SupabaseClient) =>
  rows<ChartLayoutRow>(
    client
      .from("chart_layouts")
      .select("id,name,document,updatedAt:updated_at")
      .order("updated_at", { ascending: false })
      .limit(100),
  );

/** Puts layouts in the place of those with their ids, or adds them. */
export async function saveChartLayouts(client: SupabaseClient, layouts: readonly ChartLayoutRow[]): Promise<void> {
  if (layouts.length === 0) return;
  const { error } = await client
    .from("chart_layouts")
    .upsert(layouts.map(({ id, name, document, updatedAt }) => ({ id, name, document, updated_at: updatedAt })));
  if (error) throw new DataError(error.message, error.code);
}

export async function deleteChartLayout(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("chart_layouts").delete().eq("id", id);
  if (error) throw new DataError(error.message, error.code);
}
