import type { CallerRole, Database, Tx } from "../../postgres/database.ts";
import { foreignKeysSql, geoJsonSql, relationsSql, routinesSql, typesSql, viewRulesSql } from "./catalog-sql.ts";
import { buildRelationships, type ForeignKey } from "./foreign-keys.ts";
import { type Column, keyOf, type Relation, type Relationship, type SchemaCache } from "./model.ts";
import { buildRoutines, type RoutineRow } from "./routines.ts";
import { throughViews, type ViewRule } from "./view-keys.ts";

type ColumnRow = Column & { readonly number: number };
export type RelationRow = Omit<
  Relation,
  "isView" | "showsAll" | "columns" | "primaryKey" | "visibleTo" | "insertableBy" | "updatableBy"
> & {
  readonly is_view: boolean;
  readonly shows_all: boolean;
  readonly exposed: boolean;
  readonly visible_to: readonly CallerRole[];
  readonly insertable_by: readonly CallerRole[];
  readonly updatable_by: readonly CallerRole[];
  readonly primary_key: readonly string[];
  readonly columns: readonly ColumnRow[];
};
type ForeignKeyRow = {
  readonly constraint: string;
  readonly origin: number;
  readonly target: number;
  readonly pairs: [string, string][];
  readonly is_unique: boolean;
};
type TypeRow = { readonly name: string; readonly type: string; readonly builtin: boolean };

/** Spellings SQL's grammar knows and pg_type does not. */
const spellings = [
  "integer",
  "int",
  "bigint",
  "smallint",
  "boolean",
  "real",
  "double precision",
  "decimal",
  "character varying",
  "character",
  "char",
  "timestamp with time zone",
  "timestamp without time zone",
  "time with time zone",
  "time without time zone",
  "bit varying",
];

/** Reads the whole catalog in one read-only transaction. */
export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  return database.asCaller(
    { role: "service_role", claims: { role: "service_role" } },
    async (tx) => {
      await tx.query("SELECT set_config('search_path', 'pg_catalog', true)");
      return build(await read(tx, schemas));
    },
    { readOnly: true },
  );
}

async function read(tx: Tx, schemas: readonly string[]) {
  const rows = async <Row extends object>(sql: string, values?: unknown[]) => (await tx.query<Row>(sql, values)).rows;
  return {
    relations: await rows<RelationRow>(relationsSql, [schemas]),
    foreignKeys: await rows<ForeignKeyRow>(foreignKeysSql),
    rules: await rows<ViewRule>(viewRulesSql),
    routines: await rows<RoutineRow>(routinesSql, [schemas]),
    types: await rows<TypeRow>(typesSql, [schemas]),
    geoJson: await rows<{ name: string }>(geoJsonSql),
  };
}

type Catalog = Awaited<ReturnType<typeof read>>;

function build(catalog: Catalog): SchemaCache {
  const { keys, primaryKeys } = throughViews(catalog.relations, catalog.foreignKeys.map(toForeignKey), catalog.rules);
  const byOid = new Map<number, Relation>();
  const relations = new Map<string, Relation>();
  for (const row of catalog.relations) {
    const relation = toRelation(row, primaryKeys.get(row.oid) ?? row.primary_key);
    byOid.set(row.oid, relation);
    if (row.exposed) relations.set(keyOf(row.schema, row.name), relation);
  }
  const routines = buildRoutines(catalog.routines, byOid);
  const relationships = new Map<string, Relationship[]>();
  for (const relationship of [...buildRelationships(keys, byOid), ...routines.relationships]) {
    const { origin, target } = relationship;
    if (!relations.has(keyOf(origin.schema, origin.name)) || !relations.has(keyOf(target.schema, target.name)))
      continue;
    const key = keyOf(origin.schema, origin.name);
    const known = relationships.get(key);
    if (known) known.push(relationship);
    else relationships.set(key, [relationship]);
  }
  return {
    relations,
    relationships,
    routines: routines.byName,
    computedColumns: routines.computedColumns,
    types: buildTypes(catalog.types),
    geoJson: catalog.geoJson[0]?.name,
  };
}

function toForeignKey(row: ForeignKeyRow): ForeignKey {
  return { ...row, unique: row.is_unique };
}

function toRelation(row: RelationRow, primaryKey: readonly string[]): Relation {
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    isView: row.is_view,
    showsAll: row.shows_all,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey,
    comment: row.comment,
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
    visibleTo: new Set(row.visible_to),
    insertableBy: new Set(row.insertable_by),
    updatableBy: new Set(row.updatable_by),
  };
}

function buildTypes(rows: readonly TypeRow[]): Map<string, string> {
  const types = new Map(rows.map((row) => [row.name, row.type]));
  for (const spelling of spellings) types.set(spelling, spelling);
  return types;
}
