import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "./rows.ts";
import { Overtaken } from "./synced-collection.ts";

const isoMoment = (millis: number): string => new Date(millis).toISOString();

type Row = Readonly<Record<string, unknown>>;

/**
 * Writes over the member's row of these names where it was last changed at `seenAt`, in UTC milliseconds: a request may arrive after one that
 * another device sent later. @throws {Overtaken} where it was changed since
 */
export async function writeOver(client: SupabaseClient, table: string, names: Row, values: Row, seenAt: number) {
  // The account counts parts of a millisecond.
  const unchanged = client.from(table).update(values).match(names).gte("updated_at", isoMoment(seenAt));
  const found = await rows(unchanged.lt("updated_at", isoMoment(seenAt + 1)).select("updated_at"));
  if (found.length === 0) throw new Overtaken();
}
