import { type Span, settingsOf, sliceOf } from "#trading/optimize/bar-span.ts";
import { createEvaluator } from "#trading/optimize/evaluate.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { settledBars } from "#trading/strategy/settled-bars.ts";
import type { JobHandler } from "../jobs.ts";

/**
 * One set of values on some of the bars, with as many ahead as its indicators need to settle, so that it trades from
 * the first of them as it would on one long run; nothing is traded on those ahead. The warm-up is only known after a run: a second one follows.
 */
export const tryValues: JobHandler<"try-values"> = ({ document, bars, span, settings, parameters }) => {
  const parsed = parseStrategy(document);
  const tested = span ?? { from: 0, to: bars.length };
  const on = (part: Span, warm = 0) =>
    createEvaluator(parsed, sliceOf(bars, part), settings && settingsOf(settings, bars, part), warm);
  const first = on(tested).evaluate(parameters);
  const ahead = Math.min(settledBars(first.warmUp), tested.from);
  if (ahead === 0) return { row: first };
  return { row: on({ from: tested.from - ahead, to: tested.to }, ahead).evaluate(parameters) };
};
