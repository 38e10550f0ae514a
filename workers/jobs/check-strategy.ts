import { describeStrategy } from "#trading/strategy/describe.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { type Problem, StrategyError } from "#trading/strategy/problems.ts";
import type { JobHandler } from "../jobs.ts";

function problemsOf(document: unknown): readonly Problem[] {
  try {
    parseStrategy(document);
    return [];
  } catch (error) {
    if (error instanceof StrategyError) return error.problems;
    throw error;
  }
}

/** A document with problems may still be readable; one that names an unknown indicator is not. */
function wordsOf(document: unknown): string {
  try {
    return describeStrategy(document as StrategyDocument).join(" ");
  } catch {
    return "";
  }
}

export const checkStrategy: JobHandler<"check-strategy"> = ({ document }) => ({
  problems: problemsOf(document),
  words: wordsOf(document),
});
