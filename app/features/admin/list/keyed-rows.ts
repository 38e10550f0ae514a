import type { SupabaseClient } from "@supabase/supabase-js";
import { answered } from "#app/data/rows.ts";
import { choiceField, queryView, textField } from "#app/ui/query-view.ts";
import { pageSize } from "../content/load-page.ts";
import { mostFound, readFound, searchRows } from "../content/search-rows.ts";

/** A title or an email address, each sign escaped, and a key. Half of such a place is none, and the next page would be the first one again. */
const longestCursor = 1_000;

/** A list's search, order and filter in its address, and the row after which its page begins. */
export const keyedAddress = queryView({
  search: textField("q", 100),
  sort: textField("sort", 40),
  down: choiceField("down", ["", "yes"], ""),
  show: textField("show", 20),
  after: textField("after", longestCursor),
});
export type KeyedAddress = ReturnType<typeof keyedAddress.read>;

/** A large table whose pages are found by the last row of the one before, so that a late page costs what the first one costs. */
export type KeyedTable = {
  readonly room: string;
  readonly columns: string;
  readonly searched: readonly string[];
  /** Of these, columns with an index: what they equal as a whole is looked for first. */
  readonly exact?: readonly string[];
  /** Columns that hold numbers: searched as a whole. */
  readonly numbers?: readonly string[];
  /** Tells rows of equal value apart, and is unique. */
  readonly key: string;
  readonly order: readonly [column: string, direction: "up" | "down"];
  readonly sortable: readonly string[];
  /** Of these, columns that are never empty: their order can be read from an index in both directions. */
  readonly filled?: readonly string[];
  readonly filters?: Readonly<Record<string, readonly [column: string, operator: string, value: string]>>;
};

type Row = Readonly<Record<string, unknown>>;
export type KeyedPage<Item> = {
  readonly rows: readonly Item[];
  readonly next: string | null;
  /** There are more than a search finds. */
  readonly more?: boolean;
};

const quoted = (value: unknown) => `"${String(value).replaceAll(/[\\"]/g, "\\$&")}"`;

function orderOf(table: KeyedTable, view: KeyedAddress): readonly [column: string, up: boolean] {
  if (table.sortable.includes(view.sort)) return [view.sort, view.down === ""];
  return [table.order[0], table.order[1] === "up"];
}

/** The place of a row in the list, as the address holds it. */
const cursorOf = (row: Row, column: string, key: string) => JSON.stringify([row[column] ?? null, row[key]]);

function readCursor(text: string): readonly [value: unknown, key: unknown] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.length === 2 ? [read[0], read[1]] : null;
  } catch {
    return null;
  }
}

/** Empty values come last in both directions, so that a page can begin behind any row. */
function behind(
  column: string,
  key: string,
  up: boolean,
  filled: boolean,
  [value, last]: readonly [unknown, unknown],
): readonly string[] {
  const beyond = up ? "gt" : "lt";
  if (column === key) return [`${key}.${beyond}.${quoted(last)}`];
  if (value === null) return [`and(${column}.is.null,${key}.${beyond}.${quoted(last)})`];
  return [
    `${column}.${beyond}.${quoted(value)}`,
    `and(${column}.eq.${quoted(value)},${key}.${beyond}.${quoted(last)})`,
    ...(filled ? [] : [`${column}.is.null`]),
  ];
}

/** Conditions of a search for whole values, of which one has to hold. */
const whole = ({ exact = [] }: KeyedTable, words: string): readonly string[] =>
  exact.flatMap((name) => [...new Set([words, words.toLowerCase()])].map((text) => `${name}.eq.${quoted(text)}`));

/** Rows behind the place in the address, one more than a page. */
async function read<Item>(
  client: SupabaseClient,
  table: KeyedTable,
  view: KeyedAddress,
  conditions: readonly string[],
) {
  const { key } = table;
  const [column, up] = orderOf(table, view);
  let query = client.from(table.room).select(table.columns);
  if (conditions.length > 0) query = query.or(conditions.join(","));
  const filter = table.filters?.[view.show];
  if (filter) query = query.filter(...filter);
  const after = readCursor(view.after);
  const filled = isFilled(table, column);
  if (after) query = query.or(behind(column, key, up, filled, after).join(","));
  // A range that an index can be entered at; the condition above then tells equal values apart.
  if (after && column !== key && after[0] !== null && filled)
    query = up ? query.gte(column, after[0]) : query.lte(column, after[0]);
  if (column !== key) query = query.order(column, { ascending: up, ...(filled ? {} : { nullsFirst: false }) });
  return (await answered(query.order(key, { ascending: up }).limit(pageSize + 1))) as unknown as Item[];
}

const isFilled = (table: KeyedTable, column: string) =>
  table.order[0] === column || (table.filled?.includes(column) ?? false);

/** A page of the rows that contain the words. */
async function readSearched<Item extends Row>(
  client: SupabaseClient,
  table: KeyedTable,
  view: KeyedAddress,
): Promise<KeyedPage<Item>> {
  const { room, key, searched: columns, numbers = [] } = table;
  const [sort, up] = orderOf(table, view);
  const last = readCursor(view.after)?.[1];
  const { count, keys } = await searchRows(client, {
    room,
    key,
    columns,
    numbers,
    words: view.search.trim(),
    sort,
    down: !up,
    emptyLast: !isFilled(table, sort),
    filter: table.filters?.[view.show],
    ...(last === undefined ? {} : { after: String(last) }),
  });
  const rows = await readFound<Item>(client, table, keys.slice(0, pageSize));
  const end = rows.at(-1);
  const next = keys.length > pageSize && end ? cursorOf(end, sort, key) : null;
  return { rows, next, more: count > mostFound };
}

/** One page of the table, as the address asks for it: what a search names as a whole, else what contains it. @throws {DataError} */
export async function loadKeyed<Item extends Row>(
  client: SupabaseClient,
  table: KeyedTable,
  view: KeyedAddress,
): Promise<KeyedPage<Item>> {
  const words = view.search.trim();
  const conditions = words === "" ? [] : whole(table, words);
  if (conditions.length > 0 && view.after === "") {
    const rows = await read<Item>(client, table, view, conditions);
    if (rows.length > 0 && rows.length <= pageSize) return { rows, next: null };
  }
  if (words !== "") return readSearched<Item>(client, table, view);
  const found = await read<Item>(client, table, view, []);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const [column] = orderOf(table, view);
  return { rows, next: found.length > pageSize && last ? cursorOf(last, column, table.key) : null };
}
