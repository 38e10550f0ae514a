import { settingsOf, sliceOf } from "#trading/optimize/bar-span.ts";
import type { Evaluator } from "#trading/optimize/evaluate.ts";
import { gridSearch } from "#trading/optimize/grid.ts";
import { countCombinations, ownValues } from "#trading/optimize/parameter-space.ts";
import { randomSearch } from "#trading/optimize/random-search.ts";
import type { Search } from "#trading/optimize/search.ts";
import { walkForward, walkForwardWindows } from "#trading/optimize/walk-forward.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { JobHandler } from "../jobs.ts";
import { stepThrough } from "../search/breathe.ts";
import { spaceOf } from "../search/search-setting.ts";

/** Null when the bars are too few for one training and one test. */
export const walkForwardJob: JobHandler<"walk-forward"> = async (request, { signal, progress }) => {
  const { objective, minTrades, budget, seed, plan, span } = request;
  const document = parseStrategy(request.document);
  const bars = span ? sliceOf(request.bars, span) : request.bars;
  const settings = span && request.settings ? settingsOf(request.settings, request.bars, span) : request.settings;
  if (walkForwardWindows(bars.length, plan).length === 0) return null;
  const space = spaceOf(document, request.space);
  const whole = countCombinations(space, ownValues(document)) <= budget;
  const search = (evaluator: Evaluator): Search =>
    whole
      ? gridSearch(evaluator, space, { objective, minTrades, engine: "full" })
      : randomSearch(evaluator, space, { objective, minTrades, count: budget, seed });
  return stepThrough(walkForward({ document, bars, settings, plan, search }), signal, progress);
};
