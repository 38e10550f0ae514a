import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { DataError } from "#app/data/rows.ts";

type Filter = readonly [column: string, operator: string, value: string];
export type Searched = {
  readonly room: string;
  readonly key: string;
  /** Columns of text that may contain the words, and of numbers that may be what is searched. */
  readonly columns: readonly string[];
  readonly numbers?: readonly string[];
  readonly words: string;
  readonly sort: string;
  readonly down: boolean;
  readonly filter?: Filter | undefined;
  /** The page begins behind this row, or behind so many. */
  readonly after?: string | undefined;
  readonly skip?: number;
};

const answer = z.object({ count: z.int(), keys: z.nullable(z.array(z.string())) });
/** The keys of a page and of one row more. Null where so many rows contain the words that reading the table finds them soon. */
export type Found = { readonly count: number; readonly keys: readonly string[] | null };

/** Asks the database's index of parts of texts, which a list under row level security cannot use itself. @throws {DataError} */
export async function searchRows(client: SupabaseClient, searched: Searched): Promise<Found> {
  const { numbers = [], filter = null, after = null, skip = 0, ...asked } = searched;
  const { data, error, status } = await client.rpc("search_rows", { ...asked, numbers, filter, after, skip });
  if (error) throw new DataError(error.message, error.code, status);
  return answer.parse(data);
}

/** The rows of a page that was found, in its order; one that went meanwhile is left out. @throws {DataError} */
export async function readFound<Row>(
  client: SupabaseClient,
  { room, key, columns }: { readonly room: string; readonly key: string; readonly columns: string },
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const { data, error, status } = await client
    .from(room)
    .select(columns)
    .in(key, [...keys]);
  if (error) throw new DataError(error.message, error.code, status);
  const known = new Map((data as unknown as Record<string, unknown>[]).map((row) => [String(row[key]), row as Row]));
  return keys.flatMap((name) => {
    const row = known.get(name);
    return row ? [row] : [];
  });
}
