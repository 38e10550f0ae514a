import type { Evaluator } from "#trading/optimise/evaluate.ts";
import { geneticSearch } from "#trading/optimise/genetic.ts";
import { gridSearch } from "#trading/optimise/grid.ts";
import type { ParameterSet, ParameterSpace } from "#trading/optimise/parameter-space.ts";
import { randomSearch } from "#trading/optimise/random-search.ts";
import type { Row } from "#trading/optimise/row.ts";
import { finish, type Search } from "#trading/optimise/search.ts";
import type { JobHandler } from "../jobs.ts";
import { stepThrough } from "../search/breathe.ts";
import { evaluatorOf, spaceOf } from "../search/search-setting.ts";
import type { OptimiseRequest } from "../search/search-types.ts";

const noReturns = new Float64Array(0);

/** What a random search draws does not depend on what it finds: every worker draws all of it and tests its own part. */
function* partOfRandom(
  evaluator: Evaluator,
  space: ParameterSpace,
  request: OptimiseRequest & { readonly method: { readonly kind: "random" } },
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

function searchOf(evaluator: Evaluator, request: OptimiseRequest): Search {
  const { method, objective, minTrades } = request;
  const space = spaceOf(evaluator.document, request.space);
  const options = { objective, minTrades };
  switch (method.kind) {
    case "grid":
      // One engine for every row: figures of two tiers would stand in one table without being the same.
      return gridSearch(evaluator, space, { ...options, from: method.from, to: method.to, engine: "full" });
    case "random":
      return partOfRandom(evaluator, space, { ...request, method });
    case "genetic":
      return geneticSearch(evaluator, space, { ...options, ...method });
  }
}

/**
 * A search, or one worker's part of it. Rows are reported as they come, so that whoever cancels keeps what was found; the
 * best is for the caller to say, who knows the other parts.
 */
export const optimise: JobHandler<"optimise"> = async (request, { signal, progress }) => {
  const { returnsEvery = 1 } = request;
  const evaluator = evaluatorOf(request);
  let fresh: Row[] = [];
  let tested = 0;
  let spent = 0;
  const collecting: Evaluator = {
    ...evaluator,
    evaluate: (parameters) => {
      const from = performance.now();
      const row = evaluator.evaluate(parameters);
      spent += performance.now() - from;
      fresh.push(tested % returnsEvery === 0 ? row : { ...row, returns: noReturns });
      tested += 1;
      return row;
    },
  };
  await stepThrough(searchOf(collecting, request), signal, ({ done, total }) => {
    progress({ done, total, rows: fresh });
    fresh = [];
  });
  return { rows: fresh, millisARun: tested > 0 ? spent / tested : Number.NaN };
};
