import { betterOf, type Objective, type Row, scoreOf } from "#trading/optimize/row.ts";
import type { JobPool } from "#workers/job-pool.ts";
import type { SearchInput } from "./search-outcome.ts";

type Pool = Pick<JobPool, "run">;
/** Rows by closed trades, each with the same set run in full. */
export type Confirmed = ReadonlyMap<Row, Row>;

/** Net profit and profit factor are the same either way; the others may change places once open positions count. */
const toConfirm: Record<Objective, number> = { net: 1, "profit-factor": 1, sharpe: 6, "net-over-drawdown": 6 };

/** One set on the searched bars, run in full. */
export async function confirmRow(pool: Pool, input: SearchInput, row: Row): Promise<Row> {
  const { document, bars, settings, searched } = input;
  const request = { document, bars, settings, span: searched, parameters: row.parameters };
  return (await pool.run("try-values", request)).row;
}

/** The best rows by closed trades, run in full; none where the rows are full already. */
export async function confirmBest(pool: Pool, input: SearchInput, rows: readonly Row[]): Promise<Confirmed> {
  const { objective, minTrades } = input;
  const score = (row: Row) => scoreOf(row, objective, minTrades);
  const best = rows
    .filter((row) => row.tier === "quick" && score(row) > Number.NEGATIVE_INFINITY)
    .sort((a, b) => score(b) - score(a))
    .slice(0, toConfirm[objective]);
  const full = await Promise.all(best.map((row) => confirmRow(pool, input, row)));
  return new Map(best.map((row, at) => [row, full[at] as Row]));
}

/** The row whose full run is best. */
export function bestConfirmed(confirmed: Confirmed, { objective, minTrades }: SearchInput): Row | null {
  let best: Row | null = null;
  for (const full of confirmed.values()) best = betterOf(best, full, objective, minTrades);
  return [...confirmed].find(([, full]) => full === best)?.[0] ?? null;
}
