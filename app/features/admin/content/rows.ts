import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "#app/data/rows.ts";
import type { Collection, Row } from "../definition/collection.ts";
import { loadPage, type Page } from "./load-page.ts";
import { loadFound } from "./search-rows.ts";

/** How a list is asked for. */
export type ListView = {
  readonly search: string;
  readonly sort: string;
  readonly down: boolean;
  readonly show: "all" | "shown" | "hidden";
  /** From 0. */
  readonly page: number;
};

/** Rows that are asked for at once, where all are. */
const pieceRows = 500;

/** What each column says of a row that is on the site. */
const shownValues: Readonly<Record<NonNullable<Collection["shown"]>, string>> = {
  published: "true",
  enabled: "true",
  status: "published",
};

const searchable = ({ fields, title, key }: Collection) => [
  ...new Set([
    title,
    key,
    ...Object.keys(fields).filter((name) => ["line", "text", "markdown"].includes(fields[name]?.kind ?? "")),
  ]),
];

const textual = (collection: Collection) =>
  searchable(collection).filter((name) => !collection.newKey || name !== collection.key);

/** What the list shows of a collection's rows: the columns, the order and the filter. */
function listed({ room, key, list, title, order, kept = [], shown, ...collection }: Collection, view: ListView) {
  const columns = [...new Set([key, title, ...list, ...(shown ? [shown] : [])])];
  const known = columns.includes(view.sort) || view.sort in collection.fields || kept.includes(view.sort);
  const [sort, down] = known ? [view.sort, view.down] : [order[0], order[1] === "down"];
  const operator = view.show === "shown" ? "eq" : "neq";
  const filter = shown && view.show !== "all" ? ([shown, operator, shownValues[shown]] as const) : undefined;
  return { room, key, columns: columns.join(","), sort, down, filter };
}

/** One page of a list and how many rows there are in all. */
export async function loadList(client: SupabaseClient, collection: Collection, view: ListView): Promise<Page<Row>> {
  const { columns, filter, ...list } = listed(collection, view);
  const { room, key, sort, down } = list;
  const words = view.search.trim();
  if (words !== "")
    return loadFound<Row>(
      client,
      { ...list, columns: textual(collection), words, filter },
      { columns, page: view.page },
    );
  let query = client.from(room).select(columns, { count: "exact" });
  if (filter) query = query.filter(...filter);
  return loadPage<Row>(query.order(sort, { ascending: !down }).order(key), view.page);
}

/** A row with that of its second table, as saving compares them. */
export type Stored = { readonly main: Row; readonly text: Row | null };

/** Null when there is none. */
export async function loadStored(client: SupabaseClient, collection: Collection, key: string): Promise<Stored | null> {
  const { text } = collection;
  const [main] = await rows<Row>(client.from(collection.room).select("*").eq(collection.key, key).limit(1));
  if (!main) return null;
  const second = text ? await rows<Row>(client.from(text.room).select("*").eq(text.key, key).limit(1)) : [];
  return { main, text: second[0] ?? null };
}

type LoadAllOptions = {
  readonly keys?: readonly string[];
  /** As `select` takes them, `key` among them; all where not given. */
  readonly columns?: string;
  readonly onRows?: (count: number) => void;
};

/** Whole rows, for files and for many at once: of these keys, or all. Each page begins after the last key, so that the last costs no more than the first. */
export async function loadAll<Found extends object = Row>(
  client: SupabaseClient,
  { room, key }: Pick<Collection, "room" | "key">,
  { keys, columns = "*", onRows }: LoadAllOptions = {},
): Promise<Found[]> {
  const found: Found[] = [];
  for (;;) {
    let query = client.from(room).select(columns).order(key).limit(pieceRows);
    if (keys) query = query.in(key, [...keys]);
    const last = found.at(-1);
    if (last) query = query.gt(key, (last as Row)[key]);
    const more = await rows<Found>(query);
    found.push(...more);
    onRows?.(found.length);
    if (more.length < pieceRows) return found;
  }
}

/** The rows that a field can refer to, by their titles. */
export const loadChoices = async (client: SupabaseClient, to: { room: string; key: string; title: string }) =>
  (await rows<Row>(client.from(to.room).select(`${to.key},${to.title}`).order(to.title).limit(1000))).map(
    (row) => [String(row[to.key]), String(row[to.title])] as const,
  );
