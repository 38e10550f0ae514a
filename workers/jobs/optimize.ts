import type { Evaluator } from "#trading/optimize/evaluate.ts";
import { geneticSearch } from "#trading/optimize/genetic.ts";
import { gridSearch } from "#trading/optimize/grid.ts";
import { combinations, ownValues, type ParameterSet, type ParameterSpace } from "#trading/optimize/parameter-space.ts";
import { quickRows } from "#trading/optimize/quick-rows.ts";
import { randomSearch } from "#trading/optimize/random-search.ts";
import type { Row } from "#trading/optimize/row.ts";
import { finish, type Search } from "#trading/optimize/search.ts";
import type { JobHandler } from "../jobs.ts";
import { stepThrough } from "../search/breathe.ts";
import { evaluatorOf, spaceOf } from "../search/search-setting.ts";
import type { OptimizeRequest } from "../search/search-types.ts";

const noReturns = new Float64Array(0);
/** Combinations a kernel takes at once: as many as leave room for a cancel between two blocks. */
const block = 32;

/** What a random search draws does not depend on what it finds: every worker draws all of it and tests its own part. */
function* partOfRandom(
  evaluator: Evaluator,
  space: ParameterSpace,
  request: OptimizeRequest & { readonly method: { readonly kind: "random" } },
): Search {
  const { method, objective, minTrades } = request;
  const drawn: ParameterSet[] = [];
  const untested = { trades: 0, net: 0, sharpe: Number.NaN } as Row;
  const recorder: Evaluator = {
    ...evaluator,
    evaluate: (parameters) => {
      drawn.push(parameters);
      return untested;
    },
  };
  finish(randomSearch(recorder, space, { count: method.count, seed: method.seed, objective, minTrades }));
  const part = drawn.slice(method.from, method.to);
  const rows: Row[] = [];
  for (const parameters of part) {
    rows.push(evaluator.evaluate(parameters));
    yield { done: rows.length, total: part.length, best: null };
  }
  return { rows, best: null, trials: rows };
}

/** A grid's part in the kernels, a block at a time; null where they do not know the strategy. */
function quickGrid(evaluator: Evaluator, sets: readonly ParameterSet[], take: (row: Row) => void): Search | null {
  const quick = quickRows(evaluator, sets);
  if (!quick) return null;
  return (function* () {
    for (let from = 0; from < sets.length; from += block) {
      const to = Math.min(from + block, sets.length);
      // What might run short of margin only the event engine can say; its rows are taken as they are made.
      quick(from, to).forEach((row, i) => {
        if (row) take(row);
        else evaluator.evaluate(sets[from + i] as ParameterSet);
      });
      yield { done: to, total: sets.length, best: null };
    }
    return { rows: [], best: null, trials: [] };
  })();
}

function searchOf(evaluator: Evaluator, request: OptimizeRequest, take: (row: Row) => void): Search {
  const { method, objective, minTrades } = request;
  const space = spaceOf(evaluator.document, request.space);
  const options = { objective, minTrades };
  switch (method.kind) {
    case "grid": {
      const { from, to } = method;
      const sets = () => [...combinations(space, ownValues(evaluator.document), from, to)];
      const quick = request.quick ? quickGrid(evaluator, sets(), take) : null;
      // One engine for every row: a table must not mix figures of two tiers.
      return quick ?? gridSearch(evaluator, space, { ...options, from, to, engine: "full" });
    }
    case "random":
      return partOfRandom(evaluator, space, { ...request, method });
    case "genetic":
      return geneticSearch(evaluator, space, { ...options, ...method });
  }
}

/**
 * A search, or one worker's part of it. Rows are reported as they come, so that a cancelled search has what was found; the
 * best is for the caller to say, who knows the other parts.
 */
export const optimize: JobHandler<"optimize"> = async (request, { signal, progress }) => {
  const { returnsEvery = 1 } = request;
  const evaluator = evaluatorOf(request);
  let fresh: Row[] = [];
  let tested = 0;
  const take = (row: Row): void => {
    fresh.push(tested % returnsEvery === 0 ? row : { ...row, returns: noReturns });
    tested += 1;
  };
  const collecting: Evaluator = {
    ...evaluator,
    evaluate: (parameters) => {
      const row = evaluator.evaluate(parameters);
      take(row);
      return row;
    },
  };
  const from = performance.now();
  await stepThrough(searchOf(collecting, request, take), signal, ({ done, total }) => {
    progress({ done, total, rows: fresh });
    fresh = [];
  });
  return { rows: fresh, millisARun: tested > 0 ? (performance.now() - from) / tested : Number.NaN };
};
