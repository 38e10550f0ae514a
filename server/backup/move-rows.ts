import type { Database, Tx } from "#platform/postgres/database.ts";
import { dependencyOrder } from "../dependency-order.ts";
import { BackupError } from "./archive.ts";

type Table = { readonly name: string; readonly columns: string; readonly needs: string[] };

/** The queue's tables are left: it makes them, and its recurring jobs, again at the next start. */
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct format('%I.%I', rn.nspname, r.relname) from pg_catalog.pg_constraint f
      join pg_catalog.pg_class r on r.oid = f.confrelid join pg_catalog.pg_namespace rn on rn.oid = r.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_|^information_schema$|^pgboss$' and c.relname <> 'applied_migrations' order by 1`;

const batch = 500;

async function copyTable(from: Tx, to: Tx, { name, columns }: Table): Promise<void> {
  await from.query(`declare moved no scroll cursor for select to_jsonb(t)::text as row from ${name} t`);
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${batch} from moved`);
    if (rows.length > 0)
      await to.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [`[${rows.map(({ row }) => row).join()}]`],
      );
    if (rows.length < batch) break;
  }
  await from.query("close moved");
}

/** How many rows a table has, and one hash of all of them. */
async function contentOf(tx: Tx, name: string): Promise<{ count: number; hash: string }> {
  const { rows } = await tx.query<{ count: number; hash: string }>(
    `select count(*)::int as count, md5(coalesce(string_agg(h, '' order by h collate "C"), '')) as hash
     from (select md5(to_jsonb(t)::text) as h from ${name} t) hashed`,
  );
  return rows[0] ?? { count: 0, hash: "" };
}

const migrationsOf = async (tx: Tx) =>
  (await tx.query<{ name: string }>("select name from platform.applied_migrations order by 1")).rows.map(
    ({ name }) => name,
  );

/** @throws {BackupError} where the target is another site's already, or the source was left by another version. */
async function refuseUnfit(from: Tx, to: Tx): Promise<void> {
  const { rows } = await to.query<{ used: boolean }>(
    "select exists (select from auth.users) or exists (select from public.orders) or exists (select from public.site_settings) as used",
  );
  if (rows[0]?.used)
    throw new BackupError("The database there already holds a site. Nothing was changed: name an empty database.");
  if ((await migrationsOf(from)).join() !== (await migrationsOf(to)).join())
    throw new BackupError(
      "The data here was left by another version of the program. Nothing was moved: start the site once with this version, stop it, then try again.",
    );
}

async function copyAll(from: Tx, to: Tx): Promise<number> {
  for (const tx of [from, to]) await tx.query("set local timezone = 'UTC'");
  await refuseUnfit(from, to);
  const tables = dependencyOrder((await from.query<Table>(tablesQuery)).rows);
  // Triggers would act upon what has happened long ago: send mails, count requests, name accounts.
  for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`);
  for (const { name } of tables.toReversed()) await to.query(`delete from ${name}`);
  for (const table of tables) await copyTable(from, to, table);
  const { rows: sequences } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_catalog.pg_sequences
     where last_value is not null and schemaname <> 'pgboss'`,
  );
  for (const { name, last } of sequences) await to.query("select setval($1::regclass, $2::bigint)", [name, last]);
  await to.query("set constraints all immediate");
  let moved = 0;
  for (const { name } of tables) {
    const [here, there] = [await contentOf(from, name), await contentOf(to, name)];
    if (here.hash !== there.hash)
      throw new BackupError(
        `The rows of ${name} did not arrive as they are here (${here.count} here, ${there.count} there). Nothing was changed there.`,
      );
    moved += here.count;
    await to.query(`alter table ${name} enable trigger user`);
  }
  return moved;
}

/**
 * Copies every row into a database that has the same tables and no site yet, in one transaction on each side, and compares a hash of every
 * table before it counts. Works between any two versions of PostgreSQL that run the site. @returns how many rows were moved.
 */
export const moveRows = (source: Database, target: Database): Promise<number> =>
  source.asService((from) => target.asService((to) => copyAll(from, to), { statementTimeoutMs: 0 }), {
    statementTimeoutMs: 0,
  });
