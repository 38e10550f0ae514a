import { join } from "node:path";
import { expect, test } from "vitest";
import { readVitest, root } from "./read-reports.ts";

const file = (name: string, status: string, tests: readonly string[], message = "") => ({
  name: join(root, name),
  status,
  message,
  assertionResults: tests.map((result, i) => ({
    status: result,
    fullName: `test ${i}`,
    failureMessages: result === "failed" ? ["expected 1 to be 2"] : [],
  })),
});

test("counts passed, failed and skipped tests, and names the files to try again", () => {
  const report = {
    testResults: [
      file("a.test.ts", "passed", ["passed", "passed", "skipped"]),
      file("b.test.ts", "failed", ["passed", "failed"]),
    ],
  };
  expect(readVitest(report)).toEqual({
    tally: {
      passed: 3,
      failed: 1,
      skipped: 1,
      failures: ["b.test.ts › test 1\n    expected 1 to be 2"],
    },
    failedFiles: ["b.test.ts"],
    othersTally: { passed: 2, failed: 0, skipped: 1, failures: [] },
  });
});

test("a file whose process ended, or whose hook threw, has failed although none of its tests did", () => {
  const report = {
    testResults: [
      file("died.test.ts", "failed", ["passed", "pending"]),
      file("hook.test.ts", "failed", ["skipped"], "Hook timed out"),
    ],
  };
  const { tally, failedFiles } = readVitest(report);
  expect(failedFiles).toEqual(["died.test.ts", "hook.test.ts"]);
  expect(tally).toMatchObject({ passed: 1, failed: 2, skipped: 2 });
  expect(tally.failures).toEqual([
    "died.test.ts\n    The file did not come to its end: its process ended too early.",
    "hook.test.ts\n    Hook timed out",
  ]);
});
