import { writeFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Two projects: `unit` is pure and shares its workers; `integration` starts a real PostgreSQL and talks to it.
const reportFile = process.env.REPORT_FILE;

/** An error outside of every test fails the run, and the JSON report does not know of it. */
const strayErrors = {
  onTestRunEnd(
    _modules: unknown,
    errors: readonly { stack?: string; message: string; cause?: { message?: string } }[],
  ) {
    const toldOf = ({ stack, message, cause }: (typeof errors)[number]) =>
      [cause?.message, stack ?? message].filter(Boolean).join("\n");
    if (errors.length > 0) writeFileSync(`${reportFile}.errors`, JSON.stringify(errors.map(toldOf)));
  },
};

/** The longest files: begun last, they would leave one worker alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: first = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${/\/tests\/(how-to|free-lunch)\//.test(moduleId)}` as "true" | "false",
    );
    return [...first, ...others];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: reportFile ? ["default", ["json", { outputFile: reportFile }], strayErrors] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: ["tests/support/fixed-seed.ts"],
          testTimeout: 30_000,
          pool: "threads",
          // Modules are loaded once a worker; and on a machine with two processors the default would be one worker.
          isolate: false,
          maxWorkers: "100%",
          include: [
            "{trading,lib,content,app,workers,server,platform,supabase,scripts}/**/*.test.ts",
            "*.test.ts",
            "tests/{architecture,exports,free-lunch}/**/*.test.ts",
          ],
          exclude: ["**/*.integration.test.ts", "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "integration",
          setupFiles: ["tests/support/fixed-seed.ts"],
          pool: "forks",
          maxWorkers: "100%",
          include: ["**/*.integration.test.ts"],
          exclude: ["**/node_modules/**", "tests/e2e/**"],
          // Real processes and sockets on a machine that others use: as for the browser's tests, the output tells of each retry.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
