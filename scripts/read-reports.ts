import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const root = join(import.meta.dirname, "..");

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test: its place, then what it said. */
  readonly failures: readonly string[];
};

export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};
type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly line: number;
    readonly tests: readonly { readonly results: readonly { readonly errors: readonly { message: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly { message: string }[];
  readonly suites: readonly PlaywrightSuite[];
};

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const sumOfTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
});

/** Named again at the very end: who sees only the last lines of a long output learns what failed and how. */
export const failure = (place: string, message: string) => `${place}\n${message.slice(0, 1500).replace(/^/gm, "    ")}`;

/** A file without a failed test has failed by itself where a hook threw or its process ended too early: then it counts as one. */
function tallyOfFile({ name, status, message, assertionResults }: VitestReport["testResults"][number]): Tally {
  const place = relative(root, name);
  const countOf = (wanted: readonly string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failures = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => failure(`${place} › ${test.fullName}`, test.failureMessages.join("\n")));
  if (failures.length === 0 && status === "failed")
    failures.push(failure(place, message || "The file did not come to its end: its process ended too early."));
  const passed = countOf(["passed"]);
  return { passed, failed: failures.length, skipped: countOf(["skipped", "pending", "todo"]), failures };
}

/** What vitest counted, and the files of which something failed with what was counted in all the others. */
export function readVitest(report: VitestReport): { tally: Tally; failedFiles: string[]; othersTally: Tally } {
  const files = report.testResults.map((file) => ({ name: file.name, tally: tallyOfFile(file) }));
  const [failed, others] = [
    files.filter(({ tally }) => tally.failed > 0),
    files.filter(({ tally }) => tally.failed === 0),
  ];
  const sum = (some: typeof files) => some.reduce((all, { tally }) => sumOfTallies(all, tally), noTests);
  return {
    tally: sum(files),
    failedFiles: failed.map(({ name }) => relative(root, name)),
    othersTally: sum(others),
  };
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return failure(`${suite.file}:${spec.line} › ${spec.title}`, errors.map(({ message }) => message).join("\n"));
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

export const readPlaywright = ({ stats, errors, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  failures: [...errors.map(({ message }) => failure("outside of a test", message)), ...suites.flatMap(failedSpecs)],
});

export const readReport = (file: string) => JSON.parse(readFileSync(file, "utf8"));

/** What vitest's run met outside of all tests, such as a process that died; none where there was nothing. */
export function readStrayErrors(report: string): string[] {
  try {
    return readReport(`${report}.errors`);
  } catch {
    return [];
  }
}
