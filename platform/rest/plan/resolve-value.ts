import type { CallerRole } from "../../postgres/database.ts";
import { badQuery, noSuchColumn, noSuchType } from "../errors.ts";
import type { Field } from "../parse/field.ts";
import { keyOf, type SchemaCache } from "../schema-cache/model.ts";
import { similarName } from "../schema-cache/similar-name.ts";
import { maxNameBytes } from "../sql/statement.ts";
import type { ReadNode, RowShape, Value } from "./read-plan.ts";

export type PlanContext = {
  readonly cache: SchemaCache;
  readonly role: CallerRole;
};

/** Finds a column or a computed column. @throws {RestError} 42703 */
export function resolveInShape({ cache, role }: PlanContext, shape: RowShape, field: Field): Value {
  const column = shape.columns.get(field.name);
  if (column) return { column, path: field.path };
  const relation = shape.relation;
  const computed = relation && cache.computedColumns.get(keyOf(relation.schema, relation.name))?.get(field.name);
  if (computed) return { column: computed, path: field.path };
  const mayHint = relation === undefined || relation.visibleTo.has(role);
  throw noSuchColumn(shape.name, field.name, mayHint ? similarName(field.name, shape.columns.keys()) : undefined);
}

/** Finds it at a level, and notes there that it is used. */
export function resolveValue(context: PlanContext, node: ReadNode, field: Field): Value {
  const value = resolveInShape(context, node.shape, field);
  if ("type" in value.column) node.used.add(value.column.name);
  else node.usesRow = true;
  return value;
}

/** A cast target as SQL writes it. @throws {RestError} 42704 */
export function resolveType({ cache }: PlanContext, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const type = cache.types.get(name) ?? cache.types.get(name.toLowerCase());
  if (type === undefined) throw noSuchType(name);
  return type;
}

/** @throws {RestError} PGRST100 for a label that PostgreSQL would cut off. */
export function checkLabel(label: string): string {
  if (Buffer.byteLength(label) > maxNameBytes) {
    throw badQuery(
      `"${label.slice(0, 80)}" is too long for a name`,
      `at most ${maxNameBytes} bytes are kept; give it a shorter alias`,
    );
  }
  return label;
}
