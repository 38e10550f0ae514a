import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ignoreClosedPipes } from "../server/closed-pipes.ts";
import {
  failure,
  noTests,
  readPlaywright,
  readReport,
  readStrayErrors,
  readVitest,
  root,
  sumOfTallies,
  type Tally,
} from "./read-reports.ts";

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

const seeAbove = "The output above says what ended it.";

/** So many files of a stage are tried again: more at once did not fail by chance. */
const mostAgain = 3;

/** Runs a stage's command, passes its output through, and counts; `again` are the files that failed, where a few files did. */
async function runOnce(stage: Stage): Promise<{ tally: Tally; again: readonly string[]; others: Tally }> {
  const report = join(tmpdir(), `northpip-report-${process.pid}-${stage.name.replace(/\W+/g, "-")}.json`);
  const code = await runToEnd(stage, { ...stage.environment, REPORT_FILE: report });
  const outside = (messages: readonly string[]) => ({
    ...noTests,
    failed: 1,
    failures: messages.map((message) => failure(`${stage.name}, outside of a test`, message)),
  });
  const only = (tally: Tally) => ({ tally, again: [], others: noTests });
  if (!stage.report) return only(code === 0 ? { ...noTests, passed: 1 } : outside([]));
  try {
    if (stage.report === "playwright") {
      const tally = readPlaywright(readReport(report));
      return only(code === 0 || tally.failed > 0 ? tally : sumOfTallies(tally, outside([seeAbove])));
    }
    const { tally, failedFiles, othersTally } = readVitest(readReport(report));
    const strayErrors = readStrayErrors(report);
    if (failedFiles.length === 0)
      return only(code === 0 ? tally : sumOfTallies(tally, outside(strayErrors.length > 0 ? strayErrors : [seeAbove])));
    const told = { ...tally, failures: [...tally.failures, ...outside(strayErrors).failures] };
    // An error that belongs to none of these files would be forgotten with them.
    const isTheirs = strayErrors.every((error) => failedFiles.some((file) => error.includes(file)));
    return { tally: told, again: isTheirs && failedFiles.length <= mostAgain ? failedFiles : [], others: othersTally };
  } catch {
    return only(outside([]));
  } finally {
    rmSync(report, { force: true });
    rmSync(`${report}.errors`, { force: true });
  }
}

/**
 * A runner that ended badly or left no report has failed at least once. On a machine of continuous integration the files that failed are tried
 * once more, as the browser's tests are; the output tells of it.
 */
export async function runStage(stage: Stage): Promise<Tally> {
  console.log(`\n── ${stage.name}`);
  const startedAt = performance.now();
  const { tally, again, others } = await runOnce(stage);
  const total = process.env.CI && again.length > 0 ? sumOfTallies(others, await tryAgain(stage, tally, again)) : tally;
  console.log(`   ${total.failed === 0 ? "ok" : "failed"} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return total;
}

async function tryAgain(stage: Stage, first: Tally, files: readonly string[]): Promise<Tally> {
  for (const line of first.failures) console.log(`\n${line}`);
  console.log(`\n── ${stage.name}, tried again: ${files.join(", ")}`);
  return (await runOnce({ ...stage, command: [...stage.command, ...files] })).tally;
}

/** Runs all stages even when one fails, prints the closing line, and returns the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  ignoreClosedPipes();
  let total = noTests;
  const failedStages: string[] = [];
  const lines: string[] = [];
  for (const stage of stages) {
    const startedAt = performance.now();
    const tally = await runStage(stage);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    lines.push(`${seconds.padStart(8)} s  ${stage.name}${tally.failed > 0 ? " (failed)" : ""}`);
    total = sumOfTallies(total, tally);
    if (tally.failed > 0) failedStages.push(stage.name);
  }
  console.log(`\n${lines.join("\n")}`);
  if (failedStages.length > 0) console.log(`\nFailed: ${failedStages.join(", ")}`);
  for (const line of total.failures.slice(0, 10)) console.log(`\n${line}`);
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
