import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { parseStrategyText } from "../../trading/strategy/parse-document.ts";
import { expect, open, test } from "../support/site-test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const patient = { timeout: 90_000 };

const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "The lab" }).getByRole("link", { name });
const lab = (page: Page) => page.getByRole("region", { name: "Strategy lab" });

async function saved(page: Page, button: Locator, folder: string, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const path = join(folder, name);
  await file.saveAs(path);
  return path;
}

/** What the command line makes of the same prices, rules and costs. */
async function onTheCommandLine(prices: string, strategy: string, costs: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "scripts/backtest.ts"), "--data", prices, "--strategy", strategy, "--costs", costs, "--json"],
    { maxBuffer: 1e8 },
  );
  return (JSON.parse(stdout) as { statistics: Record<string, number> }).statistics;
}

test("one strategy is built, tested, searched, validated, scanned, saved, shared, opened elsewhere and exported", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "lab-walk-"));
  try {
    // Build: a preset, with one number and the name changed.
    await open(page, "/strategy-builder");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Open a strategy" });
    await dialog.getByRole("button", { name: /RSI reversal/ }).click();
    await page.getByLabel("Compared with, parameter Oversold").first().fill("28");
    await expect(page.getByRole("region", { name: "In words" })).toContainText("crosses above 28", patient);
    await page.getByLabel("Name of the strategy").fill("Walked dip");

    // Backtest: the same document, and the command line's figures.
    await tab(page, "Backtest").click();
    await page.getByRole("button", { name: "1 year", exact: true }).click(patient);
    await expect(page.getByText(/^[\d,]+ bars of /)).toBeVisible(patient);
    await page.getByRole("button", { name: "Run backtest" }).click();
    const results = page.getByTestId("results");
    await expect(results).toBeVisible(patient);
    await expect(results.getByRole("heading", { level: 2 })).toHaveText("Walked dip");
    await expect(page.getByText(/Hypothetical result/).first()).toBeVisible();
    const prices = await saved(page, page.getByRole("button", { name: /^Prices, CSV/ }), folder, "prices.csv");
    await page.getByText("Repeat this run elsewhere").click();
    const rules = await saved(
      page,
      page.getByRole("button", { name: "Strategy of this run, JSON" }),
      folder,
      "rules.json",
    );
    const command = (await page.getByTestId("command-line").textContent()) ?? "";
    const figures = await onTheCommandLine(prices, rules, /--costs '([^']+)'/.exec(command)?.[1] ?? "{}");
    const report = await saved(page, page.getByRole("button", { name: /^Everything/ }), folder, "run.json");
    const { statistics } = JSON.parse(await readFile(report, "utf8")) as { statistics: Record<string, number | null> };
    expect(statistics.trades).toBe(figures.trades);
    expect(statistics.netProfit).toBe(figures.netProfit);
    expect(statistics.sharpe).toBe(figures.sharpe);

    // Optimize, on a small part of the space.
    await tab(page, "Optimize").click();
    const side = page.locator(".lab-side");
    const ranges = side.getByRole("group", { name: /from, to and step/ });
    await expect(ranges.first()).toBeVisible(patient);
    const from = Number(await ranges.first().getByLabel("From").inputValue());
    await ranges
      .first()
      .getByLabel("To")
      .fill(String(from + 8));
    await ranges.first().getByLabel("Step").fill("4");
    const search = side.getByRole("button", { name: "Search", exact: true });
    await expect(search).not.toHaveAttribute("aria-disabled", "true", patient);
    await search.click();
    await expect(page.getByRole("heading", { name: /^All [\d,]+ combinations/ })).toBeVisible(patient);

    // Verdict.
    await tab(page, "Validate").click();
    await page.getByLabel("Windows", { exact: true }).fill("3");
    await page.getByRole("button", { name: "Run validation" }).click();
    const verdict = page.getByRole("region", { name: "Verdict" });
    await expect(verdict).toBeVisible({ timeout: 120_000 });
    await expect(verdict.getByRole("listitem").first()).toContainText(/For|Against|Missing/);

    // Scan.
    await tab(page, "Scan").click();
    await expect(page.getByText(/cells scanned in/)).toBeVisible(patient);

    // Save, share, open elsewhere.
    await tab(page, "Rules").click();
    await expect(page.getByLabel("Name of the strategy")).toHaveValue("Walked dip");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved: Walked dip")).toBeVisible();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = await page.getByLabel("Link to this strategy").inputValue();
    await page.keyboard.press("Escape");
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await open(elsewhere, `/strategy-builder${link.slice(link.indexOf("#"))}`);
    await expect(elsewhere.getByLabel("Name of the strategy")).toHaveValue("Walked dip", patient);
    await expect(elsewhere.getByRole("region", { name: "In words" })).toContainText("crosses above 28", patient);

    // Export there: the very document that was tested here.
    await lab(elsewhere).getByRole("button", { name: "Export", exact: true }).click();
    await elsewhere.getByRole("tab", { name: "JSON" }).click();
    const exported = elsewhere.getByLabel("walked-dip.json");
    await expect(exported).toHaveValue(/Walked dip/, patient);
    await writeFile(join(folder, "elsewhere.json"), await exported.inputValue());
    const document = parseStrategyText(await readFile(join(folder, "elsewhere.json"), "utf8"));
    expect(document).toEqual(parseStrategyText(await readFile(rules, "utf8")));
    await other.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
