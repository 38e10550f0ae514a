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
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await tx.query(
    `insert into public.${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Tables that grow with later versions, with the column that names a row. A lesson's text comes with its line. */
const growing: Readonly<Record<string, string>> = {
  pages: "slug",
  lessons: "id",
  lesson_texts: "lesson_id",
  quiz_questions: "id",
  quiz_answers: "question_id",
  drills: "id",
  books: "id",
  book_chapters: "id",
  book_chapter_texts: "chapter_id",
};
/** The column by which rows belong to those of another table, which the owner may have deleted. */
const parents: Readonly<Record<string, readonly [column: string, table: string]>> = {
  lessons: ["course_id", "courses"],
  lesson_texts: ["lesson_id", "lessons"],
  quiz_questions: ["course_id", "courses"],
  quiz_answers: ["question_id", "quiz_questions"],
  book_chapters: ["book_id", "books"],
  book_chapter_texts: ["chapter_id", "book_chapters"],
};

const markOf = ({ table }: SeedTable, row: SeedTable["rows"][number]) => `${table}/${row[growing[table] ?? ""]}`;

/** Without the rows that belong to something deleted: they have no place. */
async function withPlace(tx: Tx, known: SeedTable): Promise<SeedTable> {
  const parent = parents[known.table];
  if (!parent) return known;
  const { rows } = await tx.query<{ id: string }>(`select id::text from public.${parent[1]}`);
  const present = new Set<unknown>([null, ...rows.map(({ id }) => id)]);
  return { ...known, rows: known.rows.filter((row) => present.has(row[parent[0]])) };
}

/**
 * A later version has pages, lessons and questions that an installation filled before does not know: they are added, once.
 * @returns the marks of what was added.
 */
async function addNewRows(tx: Tx, known: SeedTable, before: ReadonlySet<string>): Promise<string[]> {
  const key = growing[known.table] ?? "";
  const { rows } = await tx.query<{ key: string }>(`select ${key}::text as key from public.${known.table}`);
  const present = new Set(rows.map((row) => row.key));
  const added = known.rows.filter((row) => !before.has(markOf(known, row)) && !present.has(String(row[key])));
  if (added.length > 0) await insertRows(tx, { ...known, rows: added });
  return added.map((row) => markOf(known, row));
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
    for (const all of seedTables()) {
      const table = await withPlace(tx, all);
      if (table.table in growing) {
        if (before.has(table.table)) seeded.push(...(await addNewRows(tx, table, before)));
        for (const row of table.rows) marks.add(markOf(table, row));
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
