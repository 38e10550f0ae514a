import { betterOf, type Row } from "#trading/optimize/row.ts";
import type { JobPool } from "#workers/job-pool.ts";
import type { SearchMethod } from "#workers/search/search-types.ts";
import { unseen } from "../core/seen-bars.ts";
import { bestConfirmed, confirmBest } from "./confirm-rows.ts";
import { parts, usableThreads } from "./estimate.ts";
import { bestOf, type SearchInput, type SearchOutcome } from "./search-outcome.ts";

export type SearchState = {
  /** What the search was given: its page may have other fields by now. */
  readonly searched: Pick<SearchInput, "objective" | "axes" | "currency">;
  readonly done: number;
  readonly total: number;
  readonly best: Row | null;
  /** What each thread has found so far. */
  readonly rows: readonly (readonly Row[])[];
};

/** Most returns held for the overfitting statistics: about 32 MB. */
const mostReturns = 4_000_000;

function methodParts(method: SearchMethod, runs: number, size: number, threads: number): SearchMethod[] {
  if (method.kind === "genetic") return [method];
  // A part is a range of the grid's own numbers, of which a condition may leave out some; of draws it is exact.
  const whole = method.kind === "grid" ? size : runs;
  return parts(whole, usableThreads(method.kind, threads)).map((part) => ({ ...method, ...part }));
}

/** About how many trading days the searched bars have: a row has one return for each. */
function periodsOf({ bars, searched }: SearchInput): number {
  const millis = (bars.time[searched.to - 1] ?? 0) - (bars.time[searched.from] ?? 0);
  return Math.min(searched.to - searched.from, (millis / 86_400_000) * (5 / 7) + 1);
}

/** From about here on, a grid in the event engine takes noticeably long. */
const manyBars = 20_000_000;

/** Whether a search is long enough to be made by closed trades first. */
export const wantsQuick = ({ method, runs, searched }: SearchInput): boolean =>
  method.kind === "grid" && runs * (searched.to - searched.from) >= manyBars;

type Hooks = { readonly signal: AbortSignal; readonly onState: (state: SearchState) => void };
type Pool = Pick<JobPool, "run">;

/**
 * One part a thread, so that each is sent the bars once (a million of them take about 40 ms, a run over them 90). Null
 * as soon as a quick search meets a set that only the event engine can run: a table must not mix rows of two kinds.
 */
async function searchRows(pool: Pool, input: SearchInput, methods: SearchMethod[], quick: boolean, hooks: Hooks) {
  const { document, bars, settings, space, searched, objective, minTrades } = input;
  const found: Row[][] = methods.map(() => []);
  let best: Row | null = null;
  const mixed = new AbortController();
  const { signal } = mixed;
  const stop = () => mixed.abort(hooks.signal.reason);
  hooks.signal.addEventListener("abort", stop, { once: true });
  const kinds = new Set<Row["tier"]>();
  const returnsEvery = Math.max(1, Math.ceil((input.runs * periodsOf(input)) / mostReturns));
  const take = (part: number, rows: readonly Row[]) => {
    for (const row of rows) {
      found[part]?.push(row);
      kinds.add(row.tier);
      best = betterOf(best, row, objective, minTrades);
    }
    if (kinds.size > 1) mixed.abort();
    else {
      const done = found.reduce((sum, { length }) => sum + length, 0);
      hooks.onState({ searched: input, done, total: input.runs, best, rows: found });
    }
  };
  const task = { document, bars, span: searched, settings, space, objective, minTrades, returnsEvery, quick };
  const settled = await Promise.allSettled(
    methods.map(async (method, part) => {
      const { rows } = await pool.run(
        "optimize",
        { ...task, method },
        { signal, onProgress: (progress) => take(part, progress.rows) },
      );
      take(part, rows);
    }),
  );
  hooks.signal.removeEventListener("abort", stop);
  if (kinds.size > 1) return hooks.signal.aborted ? [] : null;
  const failed = settled.find((part) => part.status === "rejected");
  if (failed && !hooks.signal.aborted) throw failed.reason;
  return found.flat();
}

/**
 * Runs a search over the pool. When it is aborted, what was found until then is the outcome. A long grid is made by closed
 * trades where the kernels know the strategy; all rows of an outcome are of one kind.
 */
export async function runSearch(
  pool: Pool,
  input: SearchInput,
  threads: number,
  hooks: Hooks,
  quick = wantsQuick(input),
): Promise<SearchOutcome> {
  const { objective, minTrades } = input;
  const started = performance.now();
  const size = input.axes.reduce((product, { values }) => product * values.length, 1);
  const methods = methodParts(input.method, input.runs, size, threads);
  const rows = await searchRows(pool, input, methods, quick, hooks);
  if (!rows) return runSearch(pool, input, threads, hooks, false);
  const confirmed = await confirmBest(pool, input, rows);
  return {
    input,
    rows,
    confirmed,
    best: confirmed.size > 0 ? bestConfirmed(confirmed, input) : bestOf(rows, objective, minTrades),
    cancelled: hooks.signal.aborted,
    millis: performance.now() - started,
    threads: methods.length,
    seenBefore: unseen,
    looks: [],
  };
}
