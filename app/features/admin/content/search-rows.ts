import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { answered } from "#app/data/rows.ts";
import { type Page, pageSize } from "./load-page.ts";

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
  /** Where the column may be empty: such rows come last. */
  readonly emptyLast?: boolean;
  readonly filter?: Filter | undefined;
  /** The page begins behind this row, or behind so many. */
  readonly after?: string | undefined;
  readonly skip?: number;
};

const answer = z.object({ count: z.int(), keys: z.array(z.string()) });
/** Of so many rows that contain the words, the first ones in the list's order are found. */
export const mostFound = 1_000;
/** The keys of a page and of one row more; a count of more than `mostFound` says that there may be others. */
export type Found = z.infer<typeof answer>;

/** Asks the database's index of parts of texts, which a list under row level security cannot use itself. @throws {DataError} */
export async function searchRows(client: SupabaseClient, searched: Searched): Promise<Found> {
  const { numbers = [], filter = null, after = null, skip = 0, emptyLast = true, ...asked } = searched;
  const values = { ...asked, numbers, filter, after, skip, empty_last: emptyLast };
  return answer.parse(await answered(client.rpc("search_rows", values)));
}

/** A page of a list by its number, from 0, of the rows that were found. @throws {DataError} */
export async function loadFound<Row>(
  client: SupabaseClient,
  searched: Omit<Searched, "skip" | "after" | "emptyLast">,
  { columns, page }: { readonly columns: string; readonly page: number },
): Promise<Page<Row>> {
  const { count, keys } = await searchRows(client, { ...searched, emptyLast: false, skip: page * pageSize });
  const rows = await readFound<Row>(client, { ...searched, columns }, keys.slice(0, pageSize));
  return { rows, count: Math.min(count, mostFound), more: count > mostFound };
}

/** The rows of a page that was found, in its order; one that went meanwhile is left out. @throws {DataError} */
export async function readFound<Row>(
  client: SupabaseClient,
  { room, key, columns }: { readonly room: string; readonly key: string; readonly columns: string },
  keys: readonly string[],
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const data = await answered(
    client
      .from(room)
      .select(columns)
      .in(key, [...keys]),
  );
  const known = new Map((data as unknown as Record<string, unknown>[]).map((row) => [String(row[key]), row as Row]));
  return keys.flatMap((name) => {
    const row = known.get(name);
    return row ? [row] : [];
  });
}
