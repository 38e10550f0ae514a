import { expect, test } from "vitest";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { StrategyError } from "#trading/strategy/problems.ts";
import { pathOf, withValue } from "./document-path.ts";
import { placeWords, problemWords } from "./problem-words.ts";

const document = presets.find(({ id }) => id === "ema-pullback")?.document;
if (!document) throw new Error("The preset is missing");

function said(path: string, value: unknown): string[] {
  try {
    parseStrategy(withValue(document as NonNullable<typeof document>, pathOf(path), value));
    return [];
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error;
    return error.problems.map((problem) => `${placeWords(problem.path)}: ${problemWords(problem)}`);
  }
}

test("what an edit can break is said with its place, in words", () => {
  expect(said("name", "")).toEqual(["Name: give the strategy a name of at most 120 characters"]);
  expect(said("entries", {})).toEqual(["Entries: add at least one condition, to enter long or to enter short"]);
  expect(said("entries.short.when", { kind: "any", of: [] })).toEqual([
    "Enter short, condition 1: this group is empty: add a condition to it, or delete it",
  ]);
  expect(said("risk.stopLoss.period", 0)).toEqual(["Stop: is 0 and must be from 1 to 10000"]);
  expect(said("risk.stopLoss", undefined)).toEqual([
    "Size of a trade: sizing by risk needs a stop-loss to measure the risk from",
    "Target: a multiple of the risk needs a stop-loss",
  ]);
  expect(said("entries.long.when.of[1].left.shift", 1.5)).toEqual([
    "Enter long, condition 2: is 1.5 and must be a whole number",
  ]);
  expect(said("costs", { slippagePips: -1 })).toEqual(["Costs: the number is too small"]);
});
