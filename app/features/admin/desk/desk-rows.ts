import type { SupabaseClient } from "@supabase/supabase-js";
import { loadPage, type Page, pageSize } from "../content/load-page.ts";
import { searchPattern } from "../content/search-pattern.ts";
import { readFound, searchRows } from "../content/search-rows.ts";
import type { ListAddress } from "../list/list-address.ts";

/** A table that the desk reads: what is asked of it and by what it is searched, ordered and filtered. */
export type DeskTable = {
  readonly room: string;
  /** The column that tells rows apart: it decides between rows that the order does not, so that no page repeats one. */
  readonly key: string;
  readonly columns: string;
  readonly searched: readonly string[];
  readonly order: readonly [column: string, direction: "up" | "down"];
  readonly sortable: readonly string[];
  /** The condition of each filter beside "all". */
  readonly filters?: Readonly<Record<string, readonly [column: string, operator: string, value: string]>>;
};

/** Conditions of a search, of which one has to hold. */
function searched(table: DeskTable, words: string): string {
  const number = /^#?(\d{1,15})$/.exec(words)?.[1];
  const asked = table.searched.flatMap((name) =>
    name === "number" ? (number ? [`number.eq.${number}`] : []) : [`${name}.ilike.${searchPattern(words)}`],
  );
  return asked.join(",");
}

/** One page of a table of the desk, as the address asks for it. */
export async function loadDesk<Item>(client: SupabaseClient, table: DeskTable, view: ListAddress): Promise<Page<Item>> {
  const { room, key } = table;
  const words = view.search.trim();
  const filter = table.filters?.[view.show];
  const [sort, down] = table.sortable.includes(view.sort)
    ? [view.sort, view.down !== ""]
    : [table.order[0], table.order[1] === "down"];
  const columns = table.searched.filter((name) => name !== "number");
  const numbers = table.searched.filter((name) => name === "number");
  const list = { room, key, columns, numbers, words, sort, down, filter, skip: view.page * pageSize };
  const found = words === "" ? null : await searchRows(client, list);
  if (found?.keys)
    return { rows: await readFound<Item>(client, table, found.keys.slice(0, pageSize)), count: found.count };
  let query = client.from(room).select(table.columns, found ? {} : { count: "exact" });
  if (words !== "") query = query.or(searched(table, words));
  if (filter) query = query.filter(...filter);
  const page = await loadPage<Item>(query.order(sort, { ascending: !down }).order(key), view.page);
  return found ? { rows: page.rows, count: found.count, more: true } : page;
}
