import type { SupabaseClient } from "@supabase/supabase-js";
import { loadPage } from "../content/load-page.ts";
import { searchPattern } from "../content/search-pattern.ts";
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
export async function loadDesk<Item>(client: SupabaseClient, table: DeskTable, view: ListAddress) {
  let query = client.from(table.room).select(table.columns, { count: "exact" });
  const words = view.search.trim();
  if (words !== "") {
    const number = /^#?(\d{1,15})$/.exec(words)?.[1];
    const asked = table.searched.flatMap((name) =>
      name === "number" ? (number ? [`number.eq.${number}`] : []) : [`${name}.ilike.${searchPattern(words)}`],
    );
    query = query.or(asked.join(","));
  }
  const filter = table.filters?.[view.show];
  if (filter) query = query.filter(...filter);
  const [column, ascending] = table.sortable.includes(view.sort)
    ? [view.sort, view.down === ""]
    : [table.order[0], table.order[1] === "up"];
  return loadPage<Item>(query.order(column, { ascending }).order(table.key), view.page);
}
