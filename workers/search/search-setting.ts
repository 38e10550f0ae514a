import { settingsOf, sliceOf } from "#trading/optimize/bar-span.ts";
import { createEvaluator, type Evaluator } from "#trading/optimize/evaluate.ts";
import { type ParameterSpace, parameterSpace } from "#trading/optimize/parameter-space.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { SearchTask, SpaceChoice } from "./search-types.ts";

/** The evaluator over the bars a search may see. @throws {StrategyError} for a document with problems. */
export function evaluatorOf({ document, bars, span, settings }: SearchTask): Evaluator {
  const parsed = parseStrategy(document);
  if (!span) return createEvaluator(parsed, bars, settings);
  return createEvaluator(parsed, sliceOf(bars, span), settings && settingsOf(settings, bars, span));
}

/** @throws {ParameterSpaceError} for a range no grid can be made of. */
export const spaceOf = (document: StrategyDocument, { choices, constraints }: SpaceChoice): ParameterSpace =>
  parameterSpace(document, choices, constraints);
