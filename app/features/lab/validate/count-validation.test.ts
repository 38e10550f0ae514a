import { expect, test } from "vitest";
import { type WalkForwardWindow, walkForwardSummary } from "#trading/optimize/walk-forward.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { createTries } from "../../../market/tries.ts";
import { createSeenBars } from "../core/seen-bars.ts";
import { countValidation } from "./count-validation.ts";
import type { Validation } from "./run-validation.ts";

const { document } = presetById("sma-cross")!;
const bars = testBars(200, 8);
const span = { from: 0, to: 200 };
const space = { parameters: [] } as never;
const walkOf = (...returns: number[]) => {
  const tested = { returns: Float64Array.from(returns), periodsAYear: 261, net: 1, outcomes: 0 };
  return walkForwardSummary([
    { train: span, test: span, parameters: {}, trained: null, tested } as never as WalkForwardWindow,
  ]);
};
const nothing = { trades: null, chance: null, walk: null, matrix: null, judged: null } as never as Validation;

function counting() {
  const [tries, walks, seen] = [createTries(null), createTries(null), createSeenBars(null)];
  const count = countValidation({ document, bars, dataLabel: "test", span, space }, { tries, walks, seen });
  const all = { data: `${bars.symbol} test`, from: bars.time[0] as number, to: bars.time[199] as number };
  return { count, known: () => [tries.of(document).count, walks.of(document).count, seen.of(all).walked] };
}

test("walk-forwards with other windows count as tries as well: the best of them can be typed next", () => {
  const { count, known } = counting();
  const cell = (walk: ReturnType<typeof walkOf> | null) => ({ windows: 4, ratio: 2, walk });
  const walk = { found: walkOf(0.01, -0.02, 0.03) };
  count({ ...nothing, walk });
  expect(known()).toEqual([0, 1, 1]);
  const matrix = {
    found: [cell(walk.found), cell(walkOf(0.02, -0.01, 0.01)), cell(walkOf(-0.02, 0.01, 0.02)), cell(null)],
  };
  const judged = { row: { sharpe: 1.2, periodsAYear: 261 } } as never;
  count({ ...nothing, walk, matrix, judged });
  count({ ...nothing, walk, matrix, judged });
  expect(known()).toEqual([1, 3, 1]);
});

test("a validation that was stopped before its walk-forward counts nothing but its verdict", () => {
  const { count, known } = counting();
  count(null);
  count(nothing);
  expect(known()).toEqual([0, 0, 0]);
  count({ ...nothing, walk: { needs: "more bars" }, judged: { row: { sharpe: 1.2, periodsAYear: 261 } } as never });
  expect(known()).toEqual([1, 0, 1]);
});
