import type { CallerRole, Tx } from "../../postgres/database.ts";
import { publication } from "./capture.ts";

export type TableColumn = {
  readonly name: string;
  /** As SQL writes it in a cast: `bigint`, `public.mood`, `numeric(8,2)`. */
  readonly sqlType: string;
  /** As the client knows it: `int8`, `mood`, `numeric`, `_text`. */
  readonly type: string;
  readonly readableBy: readonly CallerRole[];
};

export type PublishedTable = {
  readonly schema: string;
  readonly name: string;
  readonly rls: boolean;
  readonly columns: readonly TableColumn[];
  readonly primaryKey: readonly string[];
  /** Columns of REPLICA IDENTITY: what is told of the row before. */
  readonly identity: readonly string[];
  /**
   * Columns that decide who may read a row; null when a policy hands the row to a function, which may look at any. A row that has the same
   * values there is visible to the same callers.
   */
  readonly decisive: readonly string[] | null;
};

/** Exposed tables of the publication, by schema and name. `pg_publication_tables` names the root of a partitioned table. */
const tablesSql = `
select n.nspname as schema, c.relname as name, c.relrowsecurity as rls,
  (select coalesce(json_agg(json_build_object('name', a.attname, 'sqlType', format_type(a.atttypid, a.atttypmod), 'type', t.typname,
      'readableBy', (select coalesce(json_agg(r.rolname), '[]') from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
        and has_schema_privilege(r.oid, n.oid, 'USAGE') and has_column_privilege(r.oid, c.oid, a.attnum, 'SELECT'))) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any(p.attnames)) as columns,
  (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
  (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and (c.relreplident = 'f' or exists (select from pg_index i where i.indrelid = c.oid and a.attnum = any(i.indkey)
      and (c.relreplident = 'd' and i.indisprimary or c.relreplident = 'i' and i.indisreplident)))) as identity,
  (select case when bool_or(judged.any_column) then null else coalesce(json_agg(distinct judged.name) filter (where judged.name is not null), '[]') end
    from (
      select a.attname as name, f.oid is not null or pg_get_expr(policy.polqual, policy.polrelid) like '%.*%' as any_column
      from pg_policy policy
      left join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = policy.oid
      left join pg_attribute a on d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and a.attrelid = c.oid and a.attnum = d.refobjsubid and a.attnum > 0
      left join pg_proc f on d.refclassid = 'pg_proc'::regclass and f.oid = d.refobjid and f.pronargs > 0
      where policy.polrelid = c.oid and policy.polcmd in ('r', '*')
    ) judged) as decisive
from pg_publication_tables p
join pg_namespace n on n.nspname = p.schemaname
join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
where p.pubname = $1 and p.schemaname = any($2)`;

/** A key no name can forge: names hold no NUL. */
export const tableKey = (schema: string, name: string): string => `${schema}\0${name}`;

/** What a request without a table is for: all of a schema, or everything. No name is empty. */
export const wildcardKeys = (schema: string): readonly [string, string] => [tableKey(schema, ""), tableKey("", "")];

export async function readPublishedTables(
  tx: Tx,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, PublishedTable>> {
  // So that every type prints with its schema.
  await tx.query("select set_config('search_path', 'pg_catalog', true)");
  const { rows } = await tx.query<PublishedTable>(tablesSql, [publication, schemas]);
  return new Map(rows.map((table) => [tableKey(table.schema, table.name), table]));
}

export const readableColumns = (table: PublishedTable, role: CallerRole): readonly TableColumn[] =>
  table.columns.filter(({ readableBy }) => readableBy.includes(role));
