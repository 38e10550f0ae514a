import { createEvaluator } from "#trading/optimise/evaluate.ts";
import { sliceOf } from "#trading/optimise/walk-forward.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { JobHandler } from "../jobs.ts";

/**
 * One set of values on some of the bars, with as many ahead as its indicators need to warm up, so that it can trade from
 * the first of them; nothing is traded on those ahead. The warm-up is only known after a run: a second one follows.
 */
export const tryValues: JobHandler<"try-values"> = ({ document, bars, span, settings, parameters }) => {
  const parsed = parseStrategy(document);
  const own = span ?? { from: 0, to: bars.length };
  const first = createEvaluator(parsed, sliceOf(bars, own), settings).evaluate(parameters);
  const ahead = Math.min(first.warmUp, own.from);
  if (ahead === 0) return { row: first };
  const warm = sliceOf(bars, { from: own.from - ahead, to: own.to });
  return { row: createEvaluator(parsed, warm, settings).evaluate(parameters) };
};
