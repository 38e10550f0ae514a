import type { Database } from "#platform/postgres/database.ts";
import { aliases } from "#trading/indicators/aliases.ts";
import { indicators } from "#trading/indicators/registry.ts";

const columns = "id, name, aliases, summary, formula, reading, failure, conventions, position";

const defaultsOf = (fields: (typeof indicators)[number]["parameters"]): string =>
  fields.length === 0
    ? ""
    : ` Default settings: ${fields.map((field) => `${field.name} ${field.default}`).join(", ")}.`;

/** What the assistant says of each indicator. */
const indicatorTexts = () =>
  indicators.map(({ id, name, summary, formula, reading, failure, conventions, parameters }, position) => ({
    ...{ id, name, aliases: aliases[id] ?? [], summary, formula, reading, failure, position },
    conventions: conventions + defaultsOf(parameters),
  }));

/**
 * Brings the table that the assistant reads in line with the registry. Writes nothing, and so leaves kept pages valid, when
 * every row is already as it should be.
 */
export async function writeIndicatorTexts(database: Database): Promise<void> {
  const rows = indicatorTexts();
  await database.asService(async (tx) => {
    const given = `select ${columns} from jsonb_populate_recordset(null::public.indicator_texts, $1::jsonb)`;
    const { rows: differing } = await tx.query(
      `(${given} except select ${columns} from public.indicator_texts)
         union all (select ${columns} from public.indicator_texts except ${given}) limit 1`,
      [JSON.stringify(rows)],
    );
    if (differing.length === 0) return;
    await tx.query("delete from public.indicator_texts");
    await tx.query(`insert into public.indicator_texts (${columns}) ${given}`, [JSON.stringify(rows)]);
  });
}
