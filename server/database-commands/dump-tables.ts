import type { Tx } from "#platform/postgres/database.ts";
import { dependencyOrder } from "../dependency-order.ts";
import { StartError } from "../listen-address.ts";

export type DumpTable = {
  /** As SQL writes it: `public.orders`. */
  readonly name: string;
  /** Each as SQL writes it; generated ones are left to the database. */
  readonly columns: readonly string[];
  readonly needs: readonly string[];
};

/** The data of the product and of its accounts; what else there is, a start makes again. */
const dumpedSchemas = ["public", "auth", "storage", "private"];

const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(a.attname) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select distinct format('%I.%I', rn.nspname, r.relname) from pg_catalog.pg_constraint f
      join pg_catalog.pg_class r on r.oid = f.confrelid join pg_catalog.pg_namespace rn on rn.oid = r.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> all ($1::text[]) and n.nspname !~ '^pg_'
  order by 1`;

const schemaOf = (name: string) => name.slice(0, name.indexOf("."));

/**
 * The tables asked for, by schema (`public`) or by name (`auth.users`), in the order in which they can be loaded.
 * @throws {StartError} for one that does not exist
 */
export async function tablesToDump(tx: Tx, wanted: readonly string[]): Promise<DumpTable[]> {
  const { rows } = await tx.query<DumpTable>(tablesQuery, [["information_schema", "pgboss"]]);
  const chosen = wanted.length > 0 ? wanted : dumpedSchemas;
  const isChosen = ({ name }: DumpTable) => chosen.includes(name) || chosen.includes(schemaOf(name));
  const unknown = wanted.find((name) => !rows.some((table) => table.name === name || schemaOf(table.name) === name));
  if (unknown !== undefined) throw new StartError(`There is no table or schema ${unknown}. Nothing was written.`);
  return dependencyOrder(rows.filter(isChosen));
}
