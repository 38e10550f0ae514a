import type { CallerRole } from "../../postgres/database.ts";
import type { CapturedChange } from "./capture.ts";
import { type Condition, comparisonSql, truthSql } from "./parse-filter.ts";
import { type PublishedTable, readableColumns, type TableColumn } from "./published-tables.ts";

/** The conditions of one filter; a request without a filter has none. */
export type Filter = readonly Condition[];

/** One row of the answer for each change, in their order. */
export type JudgedRow = {
  readonly visible: boolean;
  readonly record: Record<string, unknown> | null;
  readonly old: Record<string, unknown>;
  /** False when of the old row only the primary key may be told. */
  readonly tells_old: boolean;
  readonly too_large: boolean;
  /** One for each filter. */
  readonly matches: readonly boolean[];
};

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

/**
 * The statement that a caller judges changes of a table by. It reads each row by its primary key as the caller, so row level security
 * decides; PostgreSQL's own operators compare for the filters; values are turned into JSON as the REST interface does.
 *
 * Aliases: `c` the captured values as text, `t` the row as the caller sees it now, `n` the captured row, `r` what the caller is told, `o` the
 * row before. Where a column that policies look at has changed since, the captured values may be none of the caller's business: then `r` is
 * the row of now.
 */
export function judgeStatement(
  table: PublishedTable,
  role: CallerRole,
  filters: readonly Filter[],
  changes: readonly CapturedChange[],
): Statement {
  const columns = readableColumns(table, role);
  const held = columns.filter(({ name }) => table.identity.includes(name));
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const types = bind(changes.map(({ type }) => type));
  const missing = bind(changes.map(({ row }) => columns.map(({ name }) => (row?.has(name) ? "0" : "1")).join("")));
  const captured = columns.map(({ name }) => bind(changes.map(({ row }) => row?.get(name) ?? null)));
  const before = held.map(({ name }) => bind(changes.map((change) => oldValue(change, name))));
  const matches = filters.map((filter) => matchSql(table, held, filter, bind));
  const visible = visibleSql(table, role);
  const text = `select ${visible} as visible, case when ${visible} then told.record end as record, to_json(o) as old, ${tellsOldSql(table, role, columns, held)} as tells_old,
  told.too_large, array[${matches.join(", ")}]::boolean[] as matches
from unnest(${[types, missing, ...captured, ...before].map((parameter) => `${parameter}::text[]`).join(", ")}) with ordinality
  as c (type, missing, ${[...columns.map((_, at) => `n${at}`), ...held.map((_, at) => `o${at}`), "position"].join(", ")})
left join lateral (select true, ${columns.map(({ name }) => `base.${quote(name)}`).join(", ")}
  from ${quote(table.schema)}.${quote(table.name)} base where ${keySql(table, columns)}) as t (found, ${columns.map((_, at) => `t${at}`).join(", ")})
  on c.type <> 'DELETE'
cross join lateral (select ${columns.map(({ sqlType }, at) => `case when substr(c.missing, ${at + 1}, 1) = '1' then t.t${at} else c.n${at}::${sqlType} end`).join(", ")} offset 0)
  as n (${columns.map((_, at) => `n${at}`).join(", ")})
cross join lateral (select ${freshSql(table, role, columns)} as fresh offset 0) f
cross join lateral (select ${columns.map(({ name }, at) => `case when f.fresh then n.n${at} else t.t${at} end as ${quote(name)}`).join(", ")} offset 0) r
cross join lateral (select ${held.map(({ name, sqlType }, at) => `c.o${at}::${sqlType} as ${quote(name)}`).join(", ")} offset 0) o
cross join lateral (select to_json(r) as whole offset 0) j
cross join lateral (${toldSql}) told
order by c.position`;
  return { text, values };
}

/** Values over 64 KB are left out; where more than 1 MB would be left, all but the shortest. */
export const longestValue = 65_536;
const toldSql = `select case when size.fits then j.whole else coalesce((select json_object_agg(kept.key, kept.value) from (
    select key, value, sum(octet_length(value::text)) filter (where octet_length(value::text) <= ${longestValue}) over () as total
    from json_each(j.whole)) kept
    where octet_length(kept.value::text) <= case when kept.total > 1048576 then 64 else ${longestValue} end), '{}') end as record,
  not size.fits as too_large
  from (select octet_length(j.whole::text) <= ${longestValue} as fits) size`;

/** An UPDATE that left the identity as it was has no old row in the log. */
function oldValue({ type, row, oldRow }: CapturedChange, name: string): string | null {
  return (oldRow ?? (type === "UPDATE" ? row : undefined))?.get(name) ?? null;
}

/** The service role reads past row level security. */
const isGuarded = ({ rls }: PublishedTable, role: CallerRole): boolean => rls && role !== "service_role";

const visibleSql = (table: PublishedTable, role: CallerRole): string =>
  isGuarded(table, role) ? "(c.type = 'DELETE' or t.found is true)" : "true";

const keySql = ({ primaryKey }: PublishedTable, columns: readonly TableColumn[]): string =>
  columns
    .flatMap(({ name, sqlType }, at) =>
      primaryKey.includes(name) ? [`base.${quote(name)} = c.n${at}::${sqlType}`] : [],
    )
    .join(" and ");

/** Names of columns as rows that can be compared whatever their types. */
const sameSql = (one: readonly string[], other: readonly string[]): string =>
  one.length === 0
    ? "true"
    : `row(${one.map((name) => `${name}::text`).join(", ")}) is not distinct from row(${other.map((name) => `${name}::text`).join(", ")})`;

/** Do policies still decide about the captured row as they do about the row of now? */
function freshSql(table: PublishedTable, role: CallerRole, columns: readonly TableColumn[]): string {
  if (!isGuarded(table, role)) return "true";
  const decisive = positionsOf(table.decisive ?? table.columns.map(({ name }) => name), columns);
  if (!decisive) return "false";
  return sameSql(
    decisive.map((at) => `n.n${at}`),
    decisive.map((at) => `t.t${at}`),
  );
}

/** A deleted row cannot be read back, so under row level security only its key is told; the same where the old row may have been hidden. */
function tellsOldSql(
  table: PublishedTable,
  role: CallerRole,
  columns: readonly TableColumn[],
  held: readonly TableColumn[],
): string {
  const decisive = table.decisive ?? table.columns.map(({ name }) => name);
  const known = positionsOf(decisive, held) && positionsOf(decisive, columns);
  const names = decisive.map(quote);
  const unchanged = sameSql(
    names.map((name) => `o.${name}`),
    names.map((name) => `r.${name}`),
  );
  const update = isGuarded(table, role) ? (known ? unchanged : "false") : "true";
  return `case c.type when 'DELETE' then ${!table.rls} else ${update} end`;
}

/** Undefined when one is not among the columns. */
function positionsOf(names: readonly string[], columns: readonly TableColumn[]): number[] | undefined {
  const positions = names.map((name) => columns.findIndex((column) => column.name === name));
  return positions.includes(-1) ? undefined : positions;
}

type Bind = (value: unknown) => string;

/** For a DELETE a filter sees what the old record tells; on any other column it does not match. */
function matchSql(table: PublishedTable, held: readonly TableColumn[], filter: Filter, bind: Bind): string {
  if (filter.length === 0) return "true";
  const told = table.rls ? held.filter(({ name }) => table.primaryKey.includes(name)) : held;
  const isTold = filter.every(({ column }) => told.some(({ name }) => name === column));
  const operands = filter.map((condition) => operandSql(condition, bind));
  const over = (alias: string) =>
    filter
      .map((condition, at) => conditionSql(`${alias}.${quote(condition.column)}`, condition, operands[at] ?? ""))
      .join(" and ");
  return `coalesce(case c.type when 'DELETE' then ${isTold ? over("o") : "false"} else ${over("r")} end, false)`;
}

function operandSql(condition: Condition, bind: Bind): string {
  if (condition.kind === "is") return truthSql(condition.truth);
  return bind(condition.kind === "in" ? arrayLiteral(condition.values) : condition.value);
}

function conditionSql(column: string, condition: Condition, operand: string): string {
  const negation = condition.not ? "not " : "";
  if (condition.kind === "in") return `${negation}(${column} = any (${operand}))`;
  if (condition.kind === "is") return `${negation}(${column} is ${operand})`;
  if (condition.kind === "distinct") return `${negation}(${column} is distinct from ${operand})`;
  return `${negation}(${column} ${comparisonSql(condition.operator)} ${operand})`;
}
