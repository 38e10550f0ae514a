import type { SupabaseClient } from "@supabase/supabase-js";
import type { Row } from "./passages.ts";

/** The rows of a table that this client may see. @throws where the table cannot be read. */
export async function all<T = Row>(client: SupabaseClient, table: string, columns: string): Promise<T[]> {
  const { data, error } = await client.from(table).select(columns);
  if (error) throw new Error(`${table}: ${error.message}`);
  return data as T[];
}
