import type { Evaluator } from "./evaluate.ts";
import { combinations, ownValues, type ParameterSpace } from "./parameter-space.ts";
import { quickRows } from "./quick-rows.ts";
import { type Row, scoreOf } from "./row.ts";
import { createLeader, type Search, type SearchOptions } from "./search.ts";

export type GridOptions = SearchOptions & {
  /** A part of the grid's numbers, for one of several workers. */
  readonly from?: number;
  readonly to?: number;
  /** `full` runs everything through the event engine, even where the kernels could rank first. */
  readonly engine?: "auto" | "full";
  /** How many of the best quick rows are run again in full; 20 when absent. */
  readonly confirm?: number;
};

const chunk = 32;

/**
 * Every allowed combination. Where the kernels know the strategy they rank it, and the best are run again in full; the
 * result's `best` is always a full row. A step is a combination, or a chunk of them in the kernels.
 */
export function* gridSearch(evaluator: Evaluator, space: ParameterSpace, options: GridOptions): Search {
  const sets = [...combinations(space, ownValues(evaluator.document), options.from, options.to)];
  const quick = options.engine === "full" ? null : quickRows(evaluator, sets);
  if (quick) return yield* rankedSearch(evaluator, sets, quick, options);
  const leader = createLeader(options);
  for (const set of sets) {
    leader.add(evaluator.evaluate(set));
    yield { done: leader.rows.length, total: sets.length, best: leader.best() };
  }
  return leader.result();
}

function* rankedSearch(
  evaluator: Evaluator,
  sets: readonly Row["parameters"][],
  quick: NonNullable<ReturnType<typeof quickRows>>,
  options: GridOptions,
): Search {
  const { objective, minTrades, confirm = 20 } = options;
  const total = sets.length + Math.min(confirm, sets.length);
  const ranking = createLeader(options);
  const unsure: Row["parameters"][] = [];
  for (let from = 0; from < sets.length; from += chunk) {
    const to = Math.min(from + chunk, sets.length);
    quick(from, to).forEach((row, i) => {
      if (row) ranking.add(row);
      else unsure.push(sets[from + i] as Row["parameters"]);
    });
    yield { done: to - unsure.length, total, best: ranking.best() };
  }
  const leader = createLeader(options);
  const again = [...ranking.rows]
    .sort((a, b) => scoreOf(b, objective, minTrades) - scoreOf(a, objective, minTrades) || 0)
    .slice(0, confirm)
    .map((row) => row.parameters);
  for (const set of [...unsure, ...again]) {
    leader.add(evaluator.evaluate(set));
    yield { done: total - unsure.length - again.length + leader.rows.length, total, best: leader.best() };
  }
  // Quick rows stay in the list for the heat map and the count of trials, the full ones replace their own.
  const full = new Map(leader.rows.map((row) => [row.parameters, row]));
  const quickOf = new Map(ranking.rows.map((row) => [row.parameters, row]));
  const rows = sets.map((set) => full.get(set) ?? (quickOf.get(set) as Row));
  return { rows, best: leader.best(), trials: ranking.rows.length > 0 ? ranking.rows : rows };
}
