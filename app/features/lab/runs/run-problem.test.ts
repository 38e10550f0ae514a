import { afterEach, expect, test, vi } from "vitest";
import { runProblem } from "./run-problem.ts";

afterEach(() => vi.unstubAllGlobals());

test("code that never came is told in words, offline and online", () => {
  const error = new TypeError("Failed to fetch dynamically imported module: http://site/assets/run-held.js");
  vi.stubGlobal("navigator", { onLine: false });
  expect(runProblem(error)).toBe(
    "This part of the lab has not been loaded yet and you are offline. Nothing was lost. Run again when the connection is back.",
  );
  vi.stubGlobal("navigator", { onLine: true });
  expect(runProblem(error)).not.toContain("module");
});
