import type { Payload } from "../payload.ts";
import type { Column } from "../schema-cache/model.ts";
import { quoteName, type Statement } from "../statement.ts";

/** Rows of a JSON payload as a FROM item, and the expression of each column. */
type PayloadRows = { readonly from: string; readonly expressions: readonly string[] };

/**
 * The payload is one parameter, read by PostgreSQL itself. With `useDefaults` a key that a row lacks takes the column's
 * default; a key that is null stays null.
 */
export function payloadRows(
  statement: Statement,
  payload: Payload,
  columns: readonly Column[],
  useDefaults: boolean,
): PayloadRows {
  const json = statement.bind(payload.text, "json");
  const typed = columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(", ");
  const plain = columns.map((column) => `pip_body.${quoteName(column.name)}`);
  if (columns.length === 0) {
    const from = payload.isArray ? `json_array_elements(${json}) AS pip_body` : `(SELECT ${json}) AS pip_body(row)`;
    return { from, expressions: [] };
  }
  if (!useDefaults) {
    const reader = payload.isArray ? "json_to_recordset" : "json_to_record";
    return { from: `${reader}(${json}) AS pip_body(${typed})`, expressions: plain };
  }
  const rows = payload.isArray
    ? `json_array_elements(${json}) WITH ORDINALITY AS pip_json(row, position)`
    : `(SELECT ${json} AS row) AS pip_json`;
  const defaults = columns.flatMap(({ name, type, default: value }) =>
    value === null ? [] : [`CAST(${value} AS ${type}) AS ${quoteName(name)}`],
  );
  // Defaults are computed for every row, needed or not: a sequence then gives the ids that PostgREST's would. The
  // subquery names the row and has an OFFSET so that the planner cannot compute it once for all.
  const lateral = ` CROSS JOIN LATERAL (SELECT ${[...defaults, "pip_json.row AS pip_source"].join(", ")} OFFSET 0) AS pip_default`;
  const expressions = columns.map((column, index) => withDefault(statement, column, plain[index] ?? ""));
  return {
    from: `${rows} CROSS JOIN LATERAL json_to_record(pip_json.row) AS pip_body(${typed})${lateral}`,
    expressions,
  };
}

function withDefault(statement: Statement, column: Column, plain: string): string {
  if (column.default === null) return plain;
  const key = statement.bind(column.name, "text");
  return `CASE WHEN pip_json.row -> ${key} IS NULL THEN pip_default.${quoteName(column.name)} ELSE ${plain} END`;
}
