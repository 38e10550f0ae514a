import { RestError } from "../errors.ts";
import { isAggregated, isToMany, type Output, type PlannedOrder, type ReadNode } from "../plan/read-plan.ts";
import type { Window } from "../range.ts";
import { charged, qualified, quoteName, type Statement } from "../statement.ts";
import { conditionSql } from "./condition.ts";
import { type RowScope, valueSql } from "./value.ts";

/** One column of a level's rows before grouping: its name in the answer, its SQL, and the aggregate over it. */
type Entry = {
  readonly name: string;
  readonly sql: string;
  readonly aggregate?: { readonly name: string; readonly cast?: string };
  /** Made by json_agg or row_to_json: has to become jsonb before it can be grouped by. */
  readonly isJson?: boolean;
  readonly output: Output;
};

type Rows = { readonly entries: readonly Entry[]; readonly laterals: readonly string[] };
type Naming = "labels" | "numbers";

const scopeOf = (node: ReadNode): RowScope => ({ alias: node.alias, row: node.source.row });

/** Names of the answer's columns, in order. */
export function outputNames(node: ReadNode): string[] {
  return node.outputs.flatMap((output) => (output.kind === "spread" ? outputNames(output.node) : [output.name]));
}

/**
 * The rows of a level: `SELECT … FROM … WHERE … ORDER BY … LIMIT …`. To-one and to-many levels below are scalar
 * subqueries in the target list, so PostgreSQL computes them after ORDER BY and LIMIT and for those rows only.
 * With `numbers` the columns are called c0, c1, …
 */
export function rowsSql(statement: Statement, node: ReadNode, naming: Naming = "labels"): string {
  const rows = rowsOf(statement, node);
  const label = (entry: Entry, index: number) => (naming === "labels" ? quoteName(entry.name) : `c${index}`);
  if (isAggregated(node)) return groupedSql(statement, node, rows, label);
  const list = rows.entries.map((entry, index) => `${entry.sql} AS ${label(entry, index)}`).join(", ");
  return `SELECT ${list} ${tail(statement, node, rows)}${orderSql(statement, node)}${windowSql(statement, node.window)}`;
}

/** `count(*)` of what the level would show without its window. */
export function countSql(statement: Statement, node: ReadNode): string {
  if (isAggregated(node)) {
    const all = { ...node, order: [], window: { offset: 0, limit: undefined } };
    return `SELECT count(*) FROM (${rowsSql(statement, all, "numbers")}) counted`;
  }
  return `SELECT count(*) ${fromWhere(statement, node)}`;
}

function rowsOf(statement: Statement, node: ReadNode): Rows {
  const entries: Entry[] = [];
  const laterals: string[] = [];
  for (const output of node.outputs) {
    if (output.kind === "value") entries.push(valueEntry(statement, node, output));
    else if (output.kind === "embed")
      entries.push({ name: output.name, sql: embedSql(statement, output.node), isJson: true, output });
    else spread(statement, output, entries, laterals);
  }
  return { entries, laterals };
}

function valueEntry(statement: Statement, node: ReadNode, output: Extract<Output, { kind: "value" }>): Entry {
  const plain = output.value === undefined ? "1" : valueSql(statement, scopeOf(node), output.value);
  const sql = output.cast === undefined ? plain : `CAST(${plain} AS ${output.cast})`;
  return { name: output.name, sql, aggregate: output.aggregate, output };
}

function embedSql(statement: Statement, node: ReadNode): string {
  const limit = isToMany(node) || isAggregated(node) ? node.window : { ...node.window, limit: 1 };
  const rows = rowsSql(statement, { ...node, window: limit });
  const row = charged("row_to_json(pip_row.*)", node.depth);
  const json = isToMany(node) ? `coalesce(json_agg(${row}), '[]'::json)` : row;
  return `(SELECT ${json} FROM (${rows}) pip_row)`;
}

/** A spread level is joined sideways: its columns become the parent's, its aggregates are the parent's to compute. */
function spread(
  statement: Statement,
  output: Extract<Output, { kind: "spread" }>,
  entries: Entry[],
  laterals: string[],
): void {
  const { node } = output;
  const name = `${node.alias}_spread`;
  const rows = rowsOf(statement, node);
  const columns = rows.entries.map((entry, index) => `${entry.sql} AS c${index}`).join(", ");
  const window = isToMany(node) ? node.window : { ...node.window, limit: 1 };
  const inner = `SELECT ${columns} ${tail(statement, node, rows)}${orderSql(statement, node)}${windowSql(statement, window)}`;
  if (isToMany(node)) {
    const arrays = rows.entries.map((_, index) => {
      const value = charged(`to_json(pip_row.c${index})`, node.depth);
      return `coalesce(json_agg(${value}), '[]'::json) AS c${index}`;
    });
    laterals.push(`CROSS JOIN LATERAL (SELECT ${arrays.join(", ")} FROM (${inner}) pip_row) ${name}`);
  } else laterals.push(`LEFT JOIN LATERAL (${inner}) ${name} ON true`);
  for (const [index, entry] of rows.entries.entries()) {
    const isJson = isToMany(node) || entry.isJson;
    entries.push({ name: entry.name, sql: `${name}.c${index}`, aggregate: entry.aggregate, isJson, output });
  }
}

/** Groups by everything that is not aggregated. JSON cannot be compared, so embedded levels are grouped as jsonb. */
function groupedSql(
  statement: Statement,
  node: ReadNode,
  rows: Rows,
  label: (entry: Entry, index: number) => string,
): string {
  const inner = rows.entries.map((entry, index) => `${asGroupable(entry)} AS c${index}`).join(", ");
  const list = rows.entries.map((entry, index) => `${aggregateSql(entry, index)} AS ${label(entry, index)}`).join(", ");
  const groups = rows.entries.flatMap((entry, index) => (entry.aggregate ? [] : [`pip_group.c${index}`]));
  const order = node.order.map((term) => directionSql(`pip_group.c${groupIndex(node, rows, term)}`, term));
  return (
    `SELECT ${list} FROM (SELECT ${inner} ${tail(statement, node, rows)}) pip_group` +
    (groups.length > 0 ? ` GROUP BY ${groups.join(", ")}` : "") +
    (order.length > 0 ? ` ORDER BY ${order.join(", ")}` : "") +
    windowSql(statement, node.window)
  );
}

const asGroupable = ({ sql, isJson, aggregate }: Entry) => (isJson && !aggregate ? `${sql}::jsonb` : sql);

function aggregateSql({ aggregate, output }: Entry, index: number): string {
  if (!aggregate) return `pip_group.c${index}`;
  const isRowCount = aggregate.name === "count" && output.kind === "value" && output.value === undefined;
  const sql = isRowCount ? "count(*)" : `${aggregate.name}(pip_group.c${index})`;
  return aggregate.cast === undefined ? sql : `CAST(${sql} AS ${aggregate.cast})`;
}

/** Groups can be ordered by what they are grouped by. */
function groupIndex(node: ReadNode, rows: Rows, term: PlannedOrder): number {
  const wanted = JSON.stringify([term.value.column.name, term.value.path]);
  const index = rows.entries.findIndex(
    ({ output, aggregate }) =>
      !aggregate &&
      !term.via &&
      output.kind === "value" &&
      output.value !== undefined &&
      output.cast === undefined &&
      JSON.stringify([output.value.column.name, output.value.path]) === wanted,
  );
  if (index >= 0) return index;
  throw new RestError(
    400,
    "42803",
    `column "${node.shape.name}.${term.value.column.name}" must appear in the GROUP BY clause or be used in an aggregate function`,
  );
}

function tail(statement: Statement, node: ReadNode, rows: Rows): string {
  return fromWhere(statement, node, rows.laterals);
}

function fromWhere(statement: Statement, node: ReadNode, laterals: readonly string[] = []): string {
  const from = `FROM ${node.source.from(statement)} AS ${node.alias}${junctionFrom(node)}`;
  const conditions = [...joinConditions(node)];
  for (const condition of node.conditions) {
    conditions.push(conditionSql(statement, scopeOf(node), condition, (child) => existsSql(statement, child)));
  }
  for (const child of node.children) if (child.link?.inner) conditions.push(existsSql(statement, child));
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
  return [from, ...laterals].join(" ") + where;
}

/** Rows of the child for the parent's row at hand. */
function existsSql(statement: Statement, node: ReadNode): string {
  return `EXISTS (SELECT 1 ${fromWhere(statement, node)})`;
}

function junctionFrom(node: ReadNode): string {
  const relationship = node.link?.relationship;
  if (relationship?.kind !== "junction") return "";
  return ` CROSS JOIN ${qualified(relationship.junction.relation)} AS ${node.alias}_junction`;
}

function joinConditions(node: ReadNode): string[] {
  if (!node.link) return [];
  const { relationship, parent } = node.link;
  if (relationship.kind === "computed") return [];
  if (relationship.kind === "foreign-key") {
    return relationship.pairs.map(
      ([from, to]) => `${node.alias}.${quoteName(to)} = ${parent.alias}.${quoteName(from)}`,
    );
  }
  const junction = `${node.alias}_junction`;
  return [
    ...relationship.junction.originPairs.map(
      ([from, via]) => `${junction}.${quoteName(via)} = ${parent.alias}.${quoteName(from)}`,
    ),
    ...relationship.junction.targetPairs.map(
      ([from, via]) => `${junction}.${quoteName(via)} = ${node.alias}.${quoteName(from)}`,
    ),
  ];
}

function orderSql(statement: Statement, node: ReadNode): string {
  if (node.order.length === 0) return "";
  const terms = node.order.map((term) => {
    if (!term.via) return directionSql(valueSql(statement, scopeOf(node), term.value), term);
    const value = valueSql(statement, scopeOf(term.via), term.value);
    return directionSql(`(SELECT ${value} ${fromWhere(statement, term.via)} LIMIT 1)`, term);
  });
  return ` ORDER BY ${terms.join(", ")}`;
}

function directionSql(sql: string, { descending, nulls }: PlannedOrder): string {
  return `${sql}${descending ? " DESC" : ""}${nulls === undefined ? "" : ` NULLS ${nulls.toUpperCase()}`}`;
}

function windowSql(statement: Statement, { offset, limit }: Window): string {
  const limited = limit === undefined ? "" : ` LIMIT ${statement.bind(String(limit), "bigint")}`;
  return offset === 0 ? limited : `${limited} OFFSET ${statement.bind(String(offset), "bigint")}`;
}
