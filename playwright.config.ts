import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";

const reportFile = process.env.REPORT_FILE;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/start-site.ts",
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: reportFile ? [["line"], ["json", { outputFile: reportFile }]] : [["line"]],
  outputDir: "test-results",
  snapshotPathTemplate: "tests/pictures/{arg}{ext}",
  use: {
    baseURL: process.env.TEST_SITE_URL,
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    trace: "off",
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        "--no-sandbox",
        // As the whole browser draws letters; the pictures are compared with its.
        "--font-render-hinting=slight",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
