import { betterOf, type Row } from "#trading/optimise/row.ts";
import type { JobPool } from "#workers/job-pool.ts";
import type { SearchMethod } from "#workers/search/search-types.ts";
import { unseen } from "../core/seen-bars.ts";
import { lanesOf, parts } from "./estimate.ts";
import { bestOf, type SearchInput, type SearchOutcome } from "./search-outcome.ts";

export type SearchState = { readonly done: number; readonly total: number; readonly best: Row | null };

/** Returns that are kept for the statistics of luck: about 32 MB of them. */
const mostReturns = 4_000_000;

function laneMethods(method: SearchMethod, runs: number, size: number, threads: number): SearchMethod[] {
  if (method.kind === "genetic") return [method];
  // A part is a range of the grid's own numbers, of which a condition may leave out some; of draws it is exact.
  const whole = method.kind === "grid" ? size : runs;
  return parts(whole, lanesOf(method.kind, threads)).map((part) => ({ ...method, ...part }));
}

/** Trading days of the bars that are searched, about: what a row keeps a return for. */
function periodsOf({ bars, searched }: SearchInput): number {
  const millis = (bars.time[searched.to - 1] ?? 0) - (bars.time[searched.from] ?? 0);
  return Math.min(searched.to - searched.from, (millis / 86_400_000) * (5 / 7) + 1);
}

/**
 * Runs a search over the pool: one part a thread, so that each is sent the bars once (a million of them take about 40 ms,
 * a run over them 200). When it is aborted, what was found until then is the outcome.
 */
export async function runSearch(
  pool: Pick<JobPool, "run">,
  input: SearchInput,
  threads: number,
  hooks: { readonly signal: AbortSignal; readonly onState: (state: SearchState) => void },
): Promise<SearchOutcome> {
  const { document, bars, settings, space, searched, objective, minTrades } = input;
  const started = performance.now();
  const size = input.axes.reduce((product, { values }) => product * values.length, 1);
  const methods = laneMethods(input.method, input.runs, size, threads);
  const found: Row[][] = methods.map(() => []);
  let best: Row | null = null;
  const returnsEvery = Math.max(1, Math.ceil((input.runs * periodsOf(input)) / mostReturns));
  const take = (lane: number, rows: readonly Row[]) => {
    for (const row of rows) {
      found[lane]?.push(row);
      best = betterOf(best, row, objective, minTrades);
    }
    hooks.onState({ done: found.reduce((sum, { length }) => sum + length, 0), total: input.runs, best });
  };
  const task = { document, bars, span: searched, settings, space, objective, minTrades, returnsEvery };
  const settled = await Promise.allSettled(
    methods.map(async (method, lane) => {
      const { rows } = await pool.run(
        "optimise",
        { ...task, method },
        { signal: hooks.signal, onProgress: (progress) => take(lane, progress.rows) },
      );
      take(lane, rows);
    }),
  );
  const cancelled = hooks.signal.aborted;
  const failed = settled.find((part) => part.status === "rejected");
  if (failed && !cancelled) throw failed.reason;
  const rows = found.flat();
  return {
    input,
    rows,
    best: bestOf(rows, objective, minTrades),
    cancelled,
    millis: performance.now() - started,
    lanes: methods.length,
    seenBefore: unseen,
    looks: [],
  };
}
