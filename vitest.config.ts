import { defineConfig } from "vitest/config";

// Two projects: `unit` is pure and shares its workers; `integration` starts a real PostgreSQL and talks to it.
const reportFile = process.env.REPORT_FILE;

export default defineConfig({
  test: {
    reporters: reportFile ? ["default", ["json", { outputFile: reportFile }]] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
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
          pool: "forks",
          include: ["**/*.integration.test.ts"],
          exclude: ["**/node_modules/**", "tests/e2e/**"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
