import type { Answer } from "../content.ts";
import type { ReadNode } from "../plan/read-plan.ts";
import { charged, chargedText, type Statement } from "../statement.ts";
import { outputNames, rowsSql } from "./read.ts";

/** `rows` for FROM, and the expression that makes the response's body of them. */
type BodySql = { readonly from: string; readonly body: string };

/** The body is made in the database: JavaScript never sees a row. The rows' alias is `pip_row`. */
export function bodySql(statement: Statement, node: ReadNode, answer: Answer, geoJson?: string): BodySql {
  if (answer.kind === "csv") {
    return { from: `(${rowsSql(statement, node, "numbers")}) pip_row`, body: csvSql(statement, outputNames(node)) };
  }
  const from = `(${rowsSql(statement, node)}) pip_row`;
  if (answer.kind === "geojson" && geoJson !== undefined) return { from, body: featuresSql(geoJson) };
  const row = charged("row_to_json(pip_row.*)");
  // A body of no rows is 'null', not NULL: only a write that returns nothing has no body, and is not counted as a single row.
  const none = answer.kind === "object" ? "null" : "[]";
  const rows = `coalesce(json_agg(${row})${answer.kind === "object" ? " -> 0" : ""}, '${none}'::json)`;
  return { from, body: stripped(rows, answer) };
}

/** One feature for each row (RFC 7946): its first geometry, and all else as its properties. */
const featuresSql = (geoJson: string) =>
  `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${charged(`${geoJson}(pip_row.*)::json`)}), '[]'::json))::text`;

export const stripped = (json: string, { stripNulls }: Answer) =>
  `(${stripNulls ? `json_strip_nulls(${json})` : json})::text`;

function csvSql(statement: Statement, names: readonly string[]): string {
  const header = `${names.map(quoteCsv).join(",")}`;
  const fields = names.map((_, index) => csvField(`pip_row.c${index}::text`));
  const line = fields.length === 0 ? "''" : fields.join(" || ',' || ");
  return `${statement.bind(header, "text")} || coalesce(E'\\n' || string_agg(${chargedText(line)}, E'\\n'), '')`;
}

const quoteCsv = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvField(sql: string): string {
  const quoted = `'"' || replace(${sql}, '"', '""') || '"'`;
  // An empty text is quoted, so that it is not read back as null.
  return `CASE WHEN ${sql} IS NULL THEN '' WHEN ${sql} = '' OR ${sql} ~ '[\\s",()\\\\]' THEN ${quoted} ELSE ${sql} END`;
}
