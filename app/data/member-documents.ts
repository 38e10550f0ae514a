import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";

/** A named document of the signed-in member; what is in it is unchecked. */
export type MemberDocument = {
  readonly id: string;
  readonly name: string;
  readonly document: unknown;
  /** ISO 8601. */
  readonly updatedAt: string;
};

/** A table of such documents. Row level security decides whose they are; `most` is how many an account has room for. */
const documentsIn = (table: string, most: number) => ({
  /** Newest first. */
  load: (client: SupabaseClient) =>
    rows<MemberDocument>(
      client
        .from(table)
        .select("id,name,document,updatedAt:updated_at")
        .order("updated_at", { ascending: false })
        .limit(most),
    ),
  /** Puts documents in the place of those with their ids, or adds them. */
  save: async (client: SupabaseClient, documents: readonly MemberDocument[]): Promise<void> => {
    const values = documents.map(({ id, name, document, updatedAt }) => ({
      id,
      name,
      document,
      updated_at: updatedAt,
    }));
    if (values.length > 0) await answered(client.from(table).upsert(values));
  },
  remove: async (client: SupabaseClient, id: string): Promise<void> => {
    await answered(client.from(table).delete().eq("id", id));
  },
});

export const chartLayouts = documentsIn("chart_layouts", 100);
export const savedStrategies = documentsIn("saved_strategies", 500);
export const simulatorAccounts = documentsIn("simulator_accounts", 20);
