import { betterOf, type Objective, type Row } from "./row.ts";

/** One step of any search. A worker takes steps one by one, so it can report and stop between them. */
export type SearchStep = { readonly done: number; readonly total: number; readonly best: Row | null };

export type SearchResult = {
  /** Every combination tested, in the order of testing: the statistics of luck need the bad ones too. */
  readonly rows: readonly Row[];
  readonly best: Row | null;
  /** The rows that can be compared return by return: all of one tier, so of the same periods. */
  readonly trials: readonly Row[];
};

export type Search = Generator<SearchStep, SearchResult, void>;

export type SearchOptions = {
  readonly objective: Objective;
  /** Rows with fewer trades cannot win; 10 when absent. */
  readonly minTrades?: number;
};

/** Runs a search to its end: for tests, the command line and short grids. */
export function finish<Step, Result>(steps: Generator<Step, Result, void>): Result {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Collects rows and remembers the best. */
export function createLeader({ objective, minTrades }: SearchOptions) {
  const rows: Row[] = [];
  let best: Row | null = null;
  return {
    rows: rows as readonly Row[],
    best: () => best,
    result: (): SearchResult => ({ rows, best, trials: rows }),
    add(row: Row): void {
      rows.push(row);
      best = betterOf(best, row, objective, minTrades);
    },
  };
}
