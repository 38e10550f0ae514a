import { expect, test } from "vitest";
import { DataError } from "#app/data/rows.ts";
import { systemProblem } from "./system-data.ts";

test("a backup that failed says why, and what did not arrive that it did not", () => {
  const full = "ENOSPC: no space left on device, write";
  expect(systemProblem(new DataError(full, "backup_failed", 500))).toBe(full);
  expect(systemProblem(new DataError("", undefined, 502))).toContain("The site did not answer.");
});
