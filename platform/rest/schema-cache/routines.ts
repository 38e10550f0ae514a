import type { CallerRole } from "../../postgres/database.ts";
import {
  type Argument,
  type Column,
  keyOf,
  type Relation,
  type Relationship,
  type Returns,
  type Routine,
} from "./model.ts";

type ArgumentRow = {
  readonly name: string;
  readonly type: string;
  readonly relation: number | null;
  readonly mode: string;
};

export type RoutineRow = {
  readonly schema: string;
  readonly name: string;
  readonly volatile: boolean;
  readonly rows: number;
  readonly set: boolean;
  readonly comment: string | null;
  readonly visible_to: readonly CallerRole[];
  readonly arguments: readonly ArgumentRow[];
  readonly defaults: number;
  readonly return_kind: string;
  readonly return_name: string;
  readonly return_relation: number;
  readonly return_columns: readonly { name: string; type: string }[];
};

/** Types a single unnamed argument may have and still be callable over HTTP: the whole body is its value. */
const bodyTypes = new Set(["json", "jsonb", "text", "bytea", "xml"]);

type Routines = {
  readonly byName: Map<string, Routine[]>;
  readonly computedColumns: Map<string, Map<string, Routine>>;
  readonly relationships: Relationship[];
};

export function buildRoutines(rows: readonly RoutineRow[], byOid: ReadonlyMap<number, Relation>): Routines {
  const built: Routines = { byName: new Map(), computedColumns: new Map(), relationships: [] };
  for (const row of rows) {
    const inputs = row.arguments.filter(({ mode }) => mode === "i" || mode === "b" || mode === "v");
    const routine = toRoutine(row, inputs, byOid);
    if (isCallable(inputs)) {
      const key = keyOf(row.schema, row.name);
      built.byName.set(key, [...(built.byName.get(key) ?? []), routine]);
    }
    const owner = inputs.length === 1 ? byOid.get(inputs[0]?.relation ?? 0) : undefined;
    if (owner) addComputed(built, routine, owner);
  }
  return built;
}

function isCallable(inputs: readonly ArgumentRow[]): boolean {
  const unnamed = inputs.filter(({ name }) => name === "");
  return unnamed.length === 0 || (inputs.length === 1 && bodyTypes.has(inputs[0]?.type ?? ""));
}

/** A function of one row: of a scalar it is a computed column, of another table's rows a computed relationship. */
function addComputed(built: Routines, routine: Routine, owner: Relation): void {
  const { returns } = routine;
  if (returns.kind === "relation") {
    const one = !returns.set || routine.rows === 1;
    built.relationships.push({
      kind: "computed",
      origin: owner,
      target: returns.relation,
      cardinality: one ? "one-to-one" : "one-to-many",
      routine,
    });
  } else if (returns.kind === "scalar" && !returns.set) {
    const key = keyOf(owner.schema, owner.name);
    const columns = built.computedColumns.get(key) ?? new Map<string, Routine>();
    columns.set(routine.name, routine);
    built.computedColumns.set(key, columns);
  }
}

function toRoutine(row: RoutineRow, inputs: readonly ArgumentRow[], byOid: ReadonlyMap<number, Relation>): Routine {
  return {
    schema: row.schema,
    name: row.name,
    arguments: inputs.map((argument, index) => toArgument(argument, index < inputs.length - row.defaults)),
    returns: toReturns(row, byOid),
    volatile: row.volatile,
    rows: row.rows,
    comment: row.comment,
    visibleTo: new Set(row.visible_to),
  };
}

function toArgument(row: ArgumentRow, required: boolean): Argument {
  return { name: row.name, type: row.type, required: required && row.mode !== "v", variadic: row.mode === "v" };
}

function toReturns(row: RoutineRow, byOid: ReadonlyMap<number, Relation>): Returns {
  const outputs = row.arguments.filter(({ mode }) => mode === "o" || mode === "b" || mode === "t");
  if (outputs.length > 0) return { kind: "row", set: row.set, columns: toColumns(outputs) };
  if (row.return_name === "void") return { kind: "void" };
  const relation = byOid.get(row.return_relation);
  if (relation) return { kind: "relation", set: row.set, relation };
  if (row.return_kind === "c") return { kind: "row", set: row.set, columns: toColumns(row.return_columns) };
  return { kind: "scalar", set: row.set };
}

function toColumns(rows: readonly { name: string; type: string }[]): Map<string, Column> {
  return new Map(rows.map(({ name, type }) => [name, { name, type, nullable: true, default: null, comment: null }]));
}
