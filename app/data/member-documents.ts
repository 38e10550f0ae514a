import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";
import type { Seen } from "./synced-collection.ts";
import { writeOver } from "./write-over.ts";

/** A named document of the signed-in member; what is in it is unchecked. */
export type MemberDocument = {
  readonly id: string;
  readonly name: string;
  readonly document: unknown;
  /** ISO 8601. */
  readonly updatedAt: string;
};

const nothingSeen: Seen = new Map();

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
  /**
   * Puts documents in the place of those with their ids, or adds them. What was seen in the account is only written over as it was seen.
   * What is new comes first: it may be the copy of what is written over.
   * @throws {Overtaken} where it was changed since
   */
  save: async (client: SupabaseClient, documents: readonly MemberDocument[], seen = nothingSeen): Promise<void> => {
    const values = documents.map(({ id, name, document, updatedAt }) => ({
      id,
      name,
      document,
      updated_at: updatedAt,
    }));
    const added = values.filter(({ id }) => !seen.has(id));
    if (added.length > 0) await answered(client.from(table).upsert(added));
    for (const value of values) {
      const at = seen.get(value.id);
      if (at !== undefined) await writeOver(client, table, { id: value.id }, value, at);
    }
  },
  remove: async (client: SupabaseClient, id: string): Promise<void> => {
    await answered(client.from(table).delete().eq("id", id));
  },
});

export const chartLayouts = documentsIn("chart_layouts", 100);
export const savedStrategies = documentsIn("saved_strategies", 500);
export const simulatorAccounts = documentsIn("simulator_accounts", 20);
