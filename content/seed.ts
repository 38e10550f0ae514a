import type { Database, Tx } from "#platform/postgres/database.ts";
import { type SeedTable, seedTables } from "./seed-tables.ts";

/** Remembers which tables were filled once, so that an owner who deletes every demo story does not get them back. */
const markerKey = "seeded_tables";

async function seededBefore(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ value: string[] }>("select value from public.site_settings where key = $1", [
    markerKey,
  ]);
  return new Set(rows[0]?.value ?? []);
}

async function isEmpty(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await tx.query(`select 1 from public.${table} limit 1`);
  return rows.length === 0;
}

async function insertRows(tx: Tx, { table, rows }: SeedTable): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await tx.query(
    `insert into public.${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

const pageMark = (slug: unknown) => `pages/${slug}`;

/** A later version has pages that an installation filled before does not know: their texts are added, once. @returns their slugs. */
async function addNewPages(tx: Tx, pages: SeedTable, before: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await tx.query<{ slug: string }>("select slug from public.pages");
  const present = new Set(rows.map(({ slug }) => slug));
  const added = pages.rows.filter(({ slug }) => !before.has(pageMark(slug)) && !present.has(String(slug)));
  if (added.length > 0) await insertRows(tx, { ...pages, rows: added });
  return added.map(({ slug }) => String(slug));
}

async function remember(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx.query(
    `insert into public.site_settings (key, value, published) values ($1, $2::jsonb, false)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [markerKey, JSON.stringify(tables)],
  );
}

/**
 * Fills each content table once, where it is empty; never touches what the owner has written. Safe to call at every
 * start and from several processes: one transaction, behind a lock.
 */
export async function seedContent(database: Database): Promise<{ seeded: string[] }> {
  return database.asService(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('seed content', 0))");
    const before = await seededBefore(tx);
    const seeded: string[] = [];
    const marks = new Set(before);
    for (const table of seedTables()) {
      if (table.table === "pages") {
        if (before.has("pages")) seeded.push(...(await addNewPages(tx, table, before)).map(pageMark));
        for (const { slug } of table.rows) marks.add(pageMark(slug));
      }
      if (before.has(table.table) || !(await isEmpty(tx, table.table))) continue;
      await insertRows(tx, table);
      seeded.push(table.table);
      marks.add(table.table);
    }
    if (marks.size > before.size) await remember(tx, [...marks]);
    return { seeded };
  });
}
