import { noSuchPayloadColumn, noSuchTable } from "../errors.ts";
import type { RestRequest } from "../request.ts";
import { type Column, keyOf, type Relation, type SchemaCache } from "../schema-cache/model.ts";
import { similarName } from "../schema-cache/similar-name.ts";

/** @throws {RestError} PGRST205; its hint names only what the caller's role may see. */
export function findRelation(cache: SchemaCache, { resource, schema, caller }: RestRequest): Relation {
  const name = resource.kind === "root" ? "" : resource.name;
  const relation = cache.relations.get(keyOf(schema, name));
  if (relation) return relation;
  const visible = [...cache.relations.values()].filter(
    (one) => one.schema === schema && one.visibleTo.has(caller.role),
  );
  throw noSuchTable(
    schema,
    name,
    similarName(
      name,
      visible.map((one) => one.name),
      0.7,
    ),
  );
}

/** The columns a write names, in order and once each. @throws {RestError} PGRST204 */
export function findColumns(relation: Relation, names: readonly string[]): Column[] {
  return [...new Set(names)].map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw noSuchPayloadColumn(relation.name, name);
    return column;
  });
}
