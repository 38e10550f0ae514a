import type { Tx } from "../../postgres/database.ts";
import type { ReadNode } from "../plan/read-plan.ts";
import type { CountMode } from "../prefer.ts";
import { Statement } from "../statement.ts";
import { countSql } from "./read.ts";

/**
 * The total as an expression over the rows at hand. When the page is not full its end is the total; only a full (or an
 * empty, shifted) page makes PostgreSQL count, in a subquery that it otherwise never starts.
 */
export function totalSql(statement: Statement, node: ReadNode): string {
  const { offset, limit } = node.window;
  if (limit === undefined && offset === 0) return "count(*)";
  const notFull = limit === undefined ? "true" : `count(*) < ${statement.bind(String(limit), "bigint")}`;
  const reached = offset === 0 ? "true" : "count(*) > 0";
  const end = `${statement.bind(String(offset), "bigint")} + count(*)`;
  return `CASE WHEN ${notFull} AND ${reached} THEN ${end} ELSE (${countSql(statement, node)}) END`;
}

/** The planner's guess; `estimated` counts exactly while the guess is small enough for that to be cheap. */
export async function guessTotal(
  tx: Tx,
  node: ReadNode,
  mode: Exclude<CountMode, "exact">,
  exactUpTo: number,
): Promise<number> {
  const statement = new Statement();
  const sql = countSql(statement, node);
  // The plan of the rows, not of count(*), which always has one row.
  const rows = `SELECT 1 ${sql.slice(sql.indexOf("FROM"))}`;
  const plan = await tx.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `EXPLAIN (FORMAT JSON) ${rows}`,
    statement.values,
  );
  const guess = plan.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  if (mode === "planned" || guess > exactUpTo) return guess;
  const limited = `SELECT count(*) AS total FROM (${rows} LIMIT ${exactUpTo + 1}) counted`;
  const counted = await tx.query<{ total: string | number }>(limited, statement.values);
  const total = Number(counted.rows[0]?.total ?? 0);
  return total > exactUpTo ? guess : total;
}
