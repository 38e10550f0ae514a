import { similarName } from "#lib/similar-name.ts";
import { noAccess, noSuchPayloadColumn, noSuchTable, notWritable } from "../errors.ts";
import type { RestRequest } from "../request.ts";
import { type Column, isHidden, keyOf, type Relation, type SchemaCache } from "../schema-cache/model.ts";

/** @throws {RestError} PGRST205, whose hint names only what the caller's role may see; 42501 for what only other callers may see. */
export function findRelation(cache: SchemaCache, { resource, schema, caller }: RestRequest): Relation {
  const name = resource.kind === "root" ? "" : resource.name;
  const found = cache.relations.get(keyOf(schema, name));
  const relation = found && !isHidden(found, caller.role) ? found : undefined;
  if (relation && !relation.visibleTo.has(caller.role)) throw noAccess(name, caller.role);
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

const writes = {
  insertable: { verb: "insert into", by: "insertableBy" },
  updatable: { verb: "update", by: "updatableBy" },
  // The database decides: there is no body that somebody would read before.
  deletable: { verb: "delete from", by: "visibleTo" },
} as const;

/** @throws {RestError} as `findRelation`, 42501 for a role that may write nothing there, and 405 for a view that cannot be written. */
export function findWritable(cache: SchemaCache, request: RestRequest, ability: keyof typeof writes): Relation {
  const relation = findRelation(cache, request);
  const { verb, by } = writes[ability];
  if (!relation[ability]) throw notWritable(verb, relation.name);
  if (!relation[by].has(request.caller.role)) throw noAccess(relation.name, request.caller.role);
  return relation;
}

/** The columns a write names, in order and once each. @throws {RestError} PGRST204 */
export function findColumns(relation: Relation, names: readonly string[]): Column[] {
  return [...new Set(names)].map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw noSuchPayloadColumn(relation.name, name);
    return column;
  });
}
