import type { JsonStep } from "../parse/field.ts";
import type { Value } from "../plan/read-plan.ts";
import { qualified, quoteName, type Statement } from "../statement.ts";

/** How a level's columns and whole row are written: differs for a table, and for the rows a write returned. */
export type RowScope = { readonly alias: string; readonly row: (alias: string) => string };

const isJson = (type: string) => type === "json" || type === "jsonb";

/** A column, a computed column or a value inside either. */
export function valueSql(statement: Statement, scope: RowScope, { column, path }: Value): string {
  const isColumn = "type" in column;
  const base = isColumn
    ? `${scope.alias}.${quoteName(column.name)}`
    : `${qualified(column)}(${scope.row(scope.alias)})`;
  if (path.length === 0) return base;
  const json = isColumn && isJson(column.type) ? base : `to_jsonb(${base})`;
  return `(${json}${path.map((step) => stepSql(statement, step)).join("")})`;
}

function stepSql(statement: Statement, step: JsonStep): string {
  const operand = "index" in step ? statement.bind(String(step.index), "int") : statement.bind(step.key, "text");
  return `${step.text ? "->>" : "->"}${operand}`;
}

/** True when the value is a text search vector itself and need not be made into one. */
export const isTextSearchVector = ({ column, path }: Value) =>
  path.length === 0 && "type" in column && column.type === "tsvector";
