import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../../tests/support/browser.ts";

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

/** Now and then Chromium's trace comes without the start of the page load. That says nothing about the page. */
const lostTrace = "NO_NAVSTART";

/** One Lighthouse run with its mobile defaults. */
function measure(url: string, attempts = 4): Report {
  const folder = mkdtempSync(join(tmpdir(), "northpip-lighthouse-"));
  const output = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  const program = join(import.meta.dirname, "../../node_modules/lighthouse/cli/index.js");
  const run = spawnSync(
    process.execPath,
    [program, url, "--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: findBrowser() },
      encoding: "utf8",
    },
  );
  if (run.status !== 0 && attempts > 1 && run.stderr.includes(lostTrace)) return measure(url, attempts - 1);
  if (run.status !== 0) throw new Error(`Lighthouse failed:\n${run.stderr}`);
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  rmSync(folder, { recursive: true, force: true });
  return report;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export function printLighthouse(site: string, paths: readonly string[], runs = 3): void {
  for (const path of paths) {
    const reports = Array.from({ length: runs }, () => measure(`${site}${path}`));
    const score = (name: string) =>
      Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0)));
    const value = (name: string) => median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
    console.log(
      `${path}: performance ${score("performance")}, accessibility ${score("accessibility")}, best practices ${score("best-practices")}, SEO ${score("seo")}; ` +
        `FCP ${value("first-contentful-paint").toFixed(0)} ms, LCP ${value("largest-contentful-paint").toFixed(0)} ms, TBT ${value("total-blocking-time").toFixed(0)} ms, ` +
        `SI ${value("speed-index").toFixed(0)} ms, CLS ${value("cumulative-layout-shift").toFixed(4)} (median of ${runs})`,
    );
    const first = reports[0];
    const low = Object.values(first?.audits ?? {}).filter((audit) => audit.score !== null && audit.score < 0.9);
    if (low.length > 0) console.log(`   below 0.9: ${low.map((audit) => audit.title).join("; ")}`);
  }
}
