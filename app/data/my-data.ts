import type { SupabaseClient } from "@supabase/supabase-js";
import { DataError } from "./rows.ts";

/** Rows by the name of their table. */
export type MyData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Everything that is stored about the signed-in member. */
export async function loadMyData(client: SupabaseClient): Promise<MyData> {
  const { data, error, status } = await client.rpc("export_my_data");
  if (error) throw new DataError(error.message, error.code, status);
  return data as MyData;
}
