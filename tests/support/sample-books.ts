import { bookTables, readBooks } from "#content/books.ts";

export const sampleFolder = new URL("./sample-books/", import.meta.url);
type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/** A short book that only tests read, as the seed would write it. */
export async function addSampleBook(sql: Sql): Promise<void> {
  for (const { table, rows } of bookTables(readBooks(sampleFolder))) {
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    await sql(
      `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
}
