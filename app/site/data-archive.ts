import { strToU8, zipSync } from "fflate";
import type { MyData } from "#app/data/my-data.ts";
import { asSheet } from "#lib/as-sheet.ts";

type Cell = string | number | null;
/** Writes a table as CSV that no spreadsheet runs; the engine's `tableCsv`, which this room does not import. */
export type CsvWriter = (header: readonly string[], rows: readonly (readonly Cell[])[]) => string;

const cell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
};

/** Columns in the order in which the rows first name them. */
function csvOf(rows: MyData[string], write: CsvWriter): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return write(
    columns,
    rows.map((row) => columns.map((column) => cell(row[column]))),
  );
}

const readMe = (tables: readonly (readonly [string, MyData[string]])[], at: string) =>
  `Your data, as stored on ${at}.

Each folder holds the same rows: json/ exactly as they are stored, csv/ for a spreadsheet. Nested values are JSON in their CSV cell. A table
without rows has a JSON file and no CSV file.
Left out: secrets that open something (passwords, hashes of links and keys), the raw messages of payment providers, and the bytes of files
attached to tickets, which the page of each ticket hands out.

${tables.map(([name, rows]) => `${name}: ${rows.length}`).join("\n")}
`;

/** The archive of a member's data: a JSON and a CSV file for each table. `at` is ISO 8601. */
export function dataArchive(data: MyData, at: string, write: CsvWriter): Uint8Array<ArrayBuffer> {
  const tables = Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files: Record<string, Uint8Array> = { "README.txt": strToU8(readMe(tables, at)) };
  for (const [name, rows] of tables) {
    files[`json/${name}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`);
    if (rows.length > 0) files[`csv/${name}.csv`] = strToU8(asSheet(csvOf(rows, write)));
  }
  return zipSync(files) as Uint8Array<ArrayBuffer>;
}
