import type { Tx } from "#platform/postgres/database.ts";
import type { DumpTable } from "./dump-tables.ts";

/** Rows of one statement, and rows that are in memory at a time. */
const batch = 200;

/** The triggers of what happened long ago must not act again, and foreign keys are true already. */
export const dumpHead = (tables: readonly DumpTable[]): string => `begin;
set local session_replication_role = replica;
set local standard_conforming_strings = on;
set local client_encoding = 'UTF8';
set local search_path = '';
${tables
  .toReversed()
  .map(({ name }) => `delete from ${name};`)
  .join("\n")}
`;

export const dumpEnd = "commit;\n";

async function* rowsOf(tx: Tx, { name, columns }: DumpTable): AsyncGenerator<string> {
  const literals = columns.map((column) => `coalesce(quote_literal(t.${column}::text), 'null')`).join(" || ', ' || ");
  await tx.query(`declare dumped no scroll cursor for select '(' || ${literals} || ')' as row from only ${name} t`);
  for (;;) {
    const { rows } = await tx.query<{ row: string }>(`fetch ${batch} from dumped`);
    if (rows.length > 0)
      yield `insert into ${name} (${columns.join(", ")}) overriding system value values\n${rows.map(({ row }) => row).join(",\n")};\n`;
    if (rows.length < batch) break;
  }
  await tx.query("close dumped");
}

/** Where sequences that belong to these tables go on. */
async function sequencesOf(tx: Tx, tables: readonly DumpTable[]): Promise<string> {
  const { rows } = await tx.query<{ name: string; last: string }>(
    `select distinct format('%I.%I', s.schemaname, s.sequencename) as name, s.last_value::text as last
     from pg_catalog.pg_sequences s
     join pg_catalog.pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')
     where s.last_value is not null and d.refobjid = any ($1::regclass[]) order by 1`,
    [tables.map(({ name }) => name)],
  );
  return rows.map(({ name, last }) => `select pg_catalog.setval('${name.replaceAll("'", "''")}', ${last});\n`).join("");
}

/** The rows of these tables as plain SQL, piece by piece, without pg_dump. The transaction must see one state throughout. */
export async function* dumpRows(tx: Tx, tables: readonly DumpTable[]): AsyncGenerator<string> {
  // Texts that mean the same on every server; numbers with all their digits.
  await tx.query("set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'");
  await tx.query(
    "set local extra_float_digits = 3; set local bytea_output = 'hex'; set local standard_conforming_strings = on",
  );
  for (const table of tables) if (table.columns.length > 0) yield* rowsOf(tx, table);
  yield await sequencesOf(tx, tables);
}
