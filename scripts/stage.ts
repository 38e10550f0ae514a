import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ignoreClosedPipes } from "../server/closed-pipes.ts";

export const root = join(import.meta.dirname, "..");

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test: its place, then what it said. */
  readonly failures: readonly string[];
};

/** One thing that `npm test` does. `report` is where a test runner leaves its counts; a stage without one counts as one test. */
export type Stage = {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly report?: "vitest" | "playwright";
  readonly environment?: Readonly<Record<string, string>>;
};

const bin = (name: string) => join(root, "node_modules/.bin", name);

function runToEnd(stage: Stage, environment: Record<string, string | undefined>): Promise<number> {
  return new Promise((resolve) => {
    const [program, ...args] = stage.command;
    const child = spawn(bin(program), args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
    });
    child.on("error", (error) => {
      console.error(`${stage.name} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs: readonly {
    ok: boolean;
    title: string;
    line: number;
    tests: readonly { results: readonly { errors: readonly { message: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: readonly { message: string }[];
  suites: readonly PlaywrightSuite[];
};

/** Named again at the very end: who sees only the last lines of a long output learns what failed and how. */
const failure = (place: string, message: string) => `${place}\n${message.slice(0, 1500).replace(/^/gm, "    ")}`;

function readVitest(report: VitestReport): Tally {
  const failures = report.testResults.flatMap((file) => {
    const place = relative(root, file.name);
    const failed = file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => failure(`${place} › ${test.fullName}`, test.failureMessages.join("\n")));
    return failed.length === 0 && file.status === "failed" ? [failure(place, file.message)] : failed;
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
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

const readPlaywright = ({ stats, errors, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  failures: [...errors.map(({ message }) => failure("outside of a test", message)), ...suites.flatMap(failedSpecs)],
});

function readTally(kind: "vitest" | "playwright", file: string): Tally {
  const report = JSON.parse(readFileSync(file, "utf8"));
  return kind === "vitest" ? readVitest(report) : readPlaywright(report);
}

function readStrayErrors(report: string): string {
  try {
    return readFileSync(`${report}.errors`, "utf8");
  } catch {
    return "The output above says what ended it.";
  }
}

/** Runs a stage, passes its output through, and counts. A runner that ended badly or left no report has failed at least once. */
export async function runStage(stage: Stage): Promise<Tally> {
  console.log(`\n── ${stage.name}`);
  const report = join(tmpdir(), `northpip-report-${process.pid}-${stage.name.replace(/\W+/g, "-")}.json`);
  const environment = { ...stage.environment, REPORT_FILE: report };
  const startedAt = performance.now();
  const code = await runToEnd(stage, environment);
  console.log(`   ${code === 0 ? "ok" : "failed"} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const failed: Tally = { passed: 0, failed: 1, skipped: 0, failures: [] };
  if (!stage.report) return code === 0 ? { ...failed, passed: 1, failed: 0 } : failed;
  try {
    const tally = readTally(stage.report, report);
    if (code === 0 || tally.failed > 0) return tally;
    return { ...tally, failed: 1, failures: [failure(`${stage.name}, outside of a test`, readStrayErrors(report))] };
  } catch {
    return failed;
  } finally {
    rmSync(report, { force: true });
    rmSync(`${report}.errors`, { force: true });
  }
}

/** Runs all stages even when one fails, prints the closing line, and returns the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  ignoreClosedPipes();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failedStages: string[] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  for (const stage of stages) {
    const startedAt = performance.now();
    const tally = await runStage(stage);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    lines.push(`${seconds.padStart(8)} s  ${stage.name}${tally.failed > 0 ? " (failed)" : ""}`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    if (tally.failed > 0) failedStages.push(stage.name);
    failures.push(...tally.failures);
  }
  console.log(`\n${lines.join("\n")}`);
  if (failedStages.length > 0) console.log(`\nFailed: ${failedStages.join(", ")}`);
  for (const line of failures.slice(0, 10)) console.log(`\n${line}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

export const staticStages: readonly Stage[] = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "--diagnostic-level=warn", "."] },
  { name: "routes' types", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the pure core", command: ["tsc", "-p", "tsconfig.trading.json"] },
  { name: "unused code", command: ["knip"] },
];

export const unitStage: Stage = {
  name: "unit tests",
  command: ["vitest", "run", "--project", "unit"],
  report: "vitest",
};

export const integrationStage: Stage = {
  name: "integration tests",
  command: ["vitest", "run", "--project", "integration"],
  report: "vitest",
};

export const browserStage: Stage = { name: "browser tests", command: ["playwright", "test"], report: "playwright" };
