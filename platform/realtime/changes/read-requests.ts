import type { Caller, Database } from "../../postgres/database.ts";
import { type ChangeRequest, ChangeRequestError, type ChangeType } from "./change-feed.ts";
import { tryFilters } from "./judge-changes.ts";
import type { Filter } from "./judge-sql.ts";
import { parseFilter } from "./parse-filter.ts";
import { type PublishedTable, readableColumns, tableKey, wildcardKeys } from "./published-tables.ts";
import type { WatchedTables } from "./watch-tables.ts";

/** A request that was checked. */
export type Interest = {
  readonly id: number;
  readonly event: ChangeType | "*";
  /** A table's key, or one of `wildcardKeys`. */
  readonly key: string;
  readonly filter: Filter;
  /** The same for the same filter. */
  readonly filterText: string;
  /** Columns that are told, in alphabetical order; undefined for all. */
  readonly select: readonly string[] | undefined;
};

const mostRequests = 100;

const isWildcard = (name: string | undefined): boolean => name === undefined || name === "" || name === "*";

type Options = { readonly database: Database; readonly tables: WatchedTables; readonly nextId: () => number };

/** @throws {ChangeRequestError} */
export async function readRequests(
  { database, tables, nextId }: Options,
  caller: Caller,
  requests: readonly ChangeRequest[],
): Promise<Interest[]> {
  if (requests.length > mostRequests)
    throw new ChangeRequestError(`A channel may ask for at most ${mostRequests} kinds of changes.`);
  const interests: Interest[] = [];
  const filtered = new Map<PublishedTable, Filter[]>();
  for (const request of requests) {
    const { event, schema, table } = request;
    const filterText = request.filter ?? "";
    const filter = filterText ? parseFilter(filterText) : [];
    if (isWildcard(table) || schema === "*") {
      if (filter.length > 0) throw new ChangeRequestError("A filter needs a table.");
      if (!isWildcard(table)) throw new ChangeRequestError("A table needs its schema.");
      if (request.select?.length) throw new ChangeRequestError("A selection of columns needs a table.");
      const [wholeSchema, everything] = wildcardKeys(schema);
      interests.push({
        id: nextId(),
        event,
        key: schema === "*" ? everything : wholeSchema,
        filter,
        filterText,
        select: undefined,
      });
      continue;
    }
    const found = await findTable(tables, caller, schema, table ?? "");
    checkColumns(
      found,
      caller,
      "filter",
      filter.map(({ column }) => column),
    );
    checkColumns(found, caller, "selection", request.select ?? []);
    const select = request.select?.length ? [...new Set([...found.primaryKey, ...request.select])].sort() : undefined;
    if (filter.length > 0) filtered.set(found, [...(filtered.get(found) ?? []), filter]);
    interests.push({ id: nextId(), event, key: tableKey(found.schema, found.name), filter, filterText, select });
  }
  for (const [table, filters] of filtered) await checkValues(database, caller, table, filters);
  return interests;
}

async function findTable(
  tables: WatchedTables,
  { role }: Caller,
  schema: string,
  name: string,
): Promise<PublishedTable> {
  const readable = (table: PublishedTable | undefined) =>
    table && readableColumns(table, role).length > 0 ? table : undefined;
  const key = tableKey(schema, name);
  const found = readable((await tables.current()).get(key)) ?? readable((await tables.renewed()).get(key));
  if (found) return found;
  // One sentence for all three, so that nobody learns which tables there are.
  throw new ChangeRequestError(
    `There are no changes of ${schema}.${name} to subscribe to: there is no such table, it is not in the publication supabase_realtime, or it may not be read.`,
  );
}

function checkColumns(
  table: PublishedTable,
  { role }: Caller,
  what: "filter" | "selection",
  names: readonly string[],
): void {
  const readable = new Set(readableColumns(table, role).map(({ name }) => name));
  const unknown = names.find((name) => !readable.has(name));
  if (unknown !== undefined)
    throw new ChangeRequestError(
      `The ${what} names the column ${unknown}, which ${table.schema}.${table.name} does not have.`,
    );
}

/** Classes of errors that a filter causes: a value the column's type does not take (22…), an operator it does not have. */
const filterError = /^(22...|42883|42804|42725|42846)$/;

async function checkValues(
  database: Database,
  caller: Caller,
  table: PublishedTable,
  filters: readonly Filter[],
): Promise<void> {
  try {
    await tryFilters(database, caller, table, filters);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!filterError.test(code ?? "")) throw error;
    throw new ChangeRequestError(`The filter does not fit the columns of ${table.schema}.${table.name}: ${message}.`);
  }
}
