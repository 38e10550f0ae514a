import { similarName } from "#lib/similar-name.ts";
import type { CallerRole } from "../../postgres/database.ts";
import { badQuery, noSuchColumn, noSuchType } from "../errors.ts";
import type { Field } from "../parse/field.ts";
import { keyOf, type SchemaCache } from "../schema-cache/model.ts";
import { maxNameBytes } from "../statement.ts";
import type { ReadNode, RowShape, Value } from "./read-plan.ts";

export type PlanContext = {
  readonly cache: SchemaCache;
  readonly role: CallerRole;
};

function find({ cache }: PlanContext, { columns, relation }: RowShape, name: string): Value["column"] | undefined {
  const column = columns.get(name);
  if (column || !relation) return column;
  return cache.computedColumns.get(keyOf(relation.schema, relation.name))?.get(name);
}

export const hasField = (context: PlanContext, shape: RowShape, name: string) =>
  find(context, shape, name) !== undefined;

/** Finds a column or a computed column at a level, and notes there that it is used. @throws {RestError} 42703 */
export function resolveValue(context: PlanContext, node: ReadNode, field: Field): Value {
  const column = find(context, node.shape, field.name);
  if (!column) throw unknownColumn(context, node, field.name);
  if ("type" in column) node.used.add(column.name);
  else node.usesRow = true;
  return { column, path: field.path };
}

function unknownColumn({ role }: PlanContext, { shape, depth }: ReadNode, name: string) {
  const mayHint = shape.relation === undefined || shape.relation.visibleTo.has(role);
  const similar = mayHint ? similarName(name, shape.columns.keys()) : undefined;
  return noSuchColumn(depth === 0 ? shape.name : `${shape.name}_${depth}`, name, similar);
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
