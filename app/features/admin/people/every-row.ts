import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "#app/data/rows.ts";

const page = 1000;

/** All rows of a table, in pages by their id: what is added meanwhile shifts nothing. */
export async function everyRow<Row extends { readonly id: string }>(
  client: SupabaseClient,
  room: string,
  columns: string,
): Promise<Row[]> {
  const found: Row[] = [];
  for (;;) {
    let query = client.from(room).select(columns).order("id").limit(page);
    const last = found.at(-1);
    if (last) query = query.gt("id", last.id);
    const more = await rows<Row>(query);
    found.push(...more);
    if (more.length < page) return found;
  }
}
