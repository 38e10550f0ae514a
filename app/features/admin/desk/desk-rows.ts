import type { SupabaseClient } from "@supabase/supabase-js";
import { loadPage, type Page } from "../content/load-page.ts";
import { loadFound } from "../content/search-rows.ts";
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

/** One page of a table of the desk, as the address asks for it. */
export async function loadDesk<Item>(client: SupabaseClient, table: DeskTable, view: ListAddress): Promise<Page<Item>> {
  const { room, key } = table;
  const words = view.search.trim();
  const filter = table.filters?.[view.show];
  const [sort, down] = table.sortable.includes(view.sort)
    ? [view.sort, view.down !== ""]
    : [table.order[0], table.order[1] === "down"];
  if (words !== "") {
    const columns = table.searched.filter((name) => name !== "number");
    const numbers = table.searched.filter((name) => name === "number");
    const searched = { room, key, columns, numbers, words, sort, down, filter };
    return loadFound<Item>(client, searched, { columns: table.columns, page: view.page });
  }
  let query = client.from(room).select(table.columns, { count: "exact" });
  if (filter) query = query.filter(...filter);
  return loadPage<Item>(query.order(sort, { ascending: !down }).order(key), view.page);
}
