import { afterEach, expect, test, vi } from "vitest";
import { BarsError } from "#trading/backtest/check-bars.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { failureOf, JobError } from "#workers/job-error.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { runProblem } from "./run-problem.ts";

afterEach(() => vi.unstubAllGlobals());

test("code that never came is told in words, offline and online", () => {
  const error = new TypeError("Failed to fetch dynamically imported module: http://site/assets/run-held.js");
  vi.stubGlobal("navigator", { onLine: false });
  expect(runProblem(error)).toBe(
    "This part of the lab has not been loaded yet and you are offline. Nothing was lost. Run again when the connection is back.",
  );
  expect(runProblem(new JobError("run-held", failureOf(error)))).toContain("you are offline");
  vi.stubGlobal("navigator", { onLine: true });
  expect(runProblem(error)).not.toContain("module");
});

/** What a page sees of a run that failed: the worker's error after it crossed. */
const crossed = (error: unknown) => new JobError("run-held", failureOf(error));

test("bars without a spread of their own are told apart from others by the setting that they do not fit", () => {
  const bars = testBars(300, 2);
  let thrown: unknown;
  try {
    runBacktest(presets[0]!.document, bars, { costs: { spreadPoints: -1 } });
  } catch (error) {
    thrown = error;
  }
  expect(runProblem(crossed(thrown))).toContain("Choose the typical spread");
  expect(runProblem(crossed(new BarsError(-1, "spread", "Nothing of its own spread.")))).toContain(
    "cannot be tested on",
  );
});
