import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { hypotheticalPerformance } from "../../lib/hypothetical-performance.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

test.describe.configure({ mode: "default", timeout: 180_000 });

const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "The lab" }).getByRole("link", { name });
const search = (page: Page) => page.locator(".lab-side").getByRole("button", { name: "Search", exact: true });

async function openView(page: Page, name: string) {
  await open(page, "/backtesting");
  await tab(page, name).click();
}

/** A small search over the preset that every visitor starts with. */
async function searchSmall(page: Page) {
  await openView(page, "Optimize");
  const side = page.locator(".lab-side");
  const first = side.getByRole("group", { name: /from, to and step/ }).first();
  const from = Number(await first.getByLabel("From").inputValue());
  await first.getByLabel("To").fill(String(from + 8));
  await first.getByLabel("Step").fill("4");
  await expect(search(page)).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });
  await search(page).click();
  await expect(page.getByRole("heading", { name: /^All \d+ combinations/ })).toBeVisible({ timeout: 90_000 });
}

async function saved(page: Page, name: RegExp): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test.describe("the lab's search and validation", () => {
  test("searches, shows the landscape, keeps bars away, and puts the best values into the strategy", async ({
    page,
  }) => {
    await searchSmall(page);
    const best = page.getByRole("region", { name: "The best set" });
    await expect(best.getByText(/not looked at while searching/)).toBeVisible({ timeout: 30_000 });
    await expect(best.getByText(/neighbors earned money|No surroundings/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Landscape" })).toContainText("cells from");
    await expect(page.getByText(/tries of these rules so far/)).toBeVisible();
    await expect(
      page
        .locator(".lab")
        .getByText(/Hypothetical result/)
        .first(),
    ).toBeVisible();
    const table = page.getByRole("region", { name: "Every combination that was tested" });
    await table.getByRole("button", { name: /Net profit/ }).click();
    await expect(table.getByRole("columnheader", { name: /Net profit/ })).toHaveAttribute("aria-sort", "descending");
    const csv = await saved(page, /Save as CSV/);
    expect(csv.text).toContain("simulated or hypothetical");
    const rows = Number(
      /All (\d+)/.exec((await page.getByRole("heading", { name: /^All \d+/ }).textContent()) ?? "")?.[1],
    );
    expect(csv.text.trim().split("\n")).toHaveLength(rows + 2);
    await expectAccessible(page, { within: ".lab" });
    await best.getByRole("button", { name: "Use these values" }).click();
    await expect(page.getByText(/are now in the strategy/)).toBeVisible();
    await tab(page, "Validate").click();
    await page.getByLabel("Windows", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Run validation" }).click();
    await expect(page.getByTestId("bars-used")).toContainText(
      /those of the search\. The [\d,]+ held out of it .* were used in none of these tests; they were looked at after/,
      { timeout: 120_000 },
    );
    await tab(page, "Optimize").click();
    await search(page).click();
    await expect(
      best.getByText(/Before this search, on this device, a set of values was tried on them once/),
    ).toBeVisible({
      timeout: 90_000,
    });
    await expect(page.getByText(/since this search/)).toHaveCount(0);
    // Costs that came later are in neither result.
    await tab(page, "Backtest").click();
    await page.locator("summary", { hasText: "Costs" }).click();
    await page.getByLabel("Spread").selectOption("pips");
    await tab(page, "Optimize").click();
    await expect(page.getByText("The strategy or its costs changed since this search.")).toBeVisible();
    await tab(page, "Validate").click();
    await expect(page.getByText("The strategy or its costs changed since these tests.")).toBeVisible();
  });

  test("a search that is stopped keeps what it had found", async ({ page }) => {
    await open(page, "/backtesting");
    // Long enough that nobody has found everything before the button is pressed.
    await page.getByRole("button", { name: "10 years" }).click();
    await tab(page, "Optimize").click();
    const groups = page.locator(".lab-side").getByRole("group", { name: /from, to and step/ });
    for (const group of await groups.all()) {
      await group.getByLabel("To").fill("120");
      await group.getByLabel("Step").fill("1");
    }
    await expect(search(page)).not.toHaveAttribute("aria-disabled", "true", { timeout: 60_000 });
    // Pressed by the page itself at the first rows: a fast search would be over before a test's click arrives.
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        const begun = [...document.querySelectorAll("h2, h3")].some((title) =>
          /^[1-9][\d,]* of /.test(title.textContent),
        );
        const stop = [...document.querySelectorAll("button")].find((button) =>
          button.textContent?.startsWith("Stop and show"),
        );
        if (!begun || !stop) return;
        watcher.disconnect();
        stop.click();
      });
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await search(page).click();
    await expect(page.getByText(/You stopped the search after [1-9]/)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^All [\d,]+ combinations/ })).toBeVisible();
  });

  test("says what is wrong with a field, and why nothing starts", async ({ page }) => {
    await openView(page, "Optimize");
    const first = page
      .locator(".lab-side")
      .getByRole("group", { name: /from, to and step/ })
      .first();
    await first.getByLabel("To").fill("99999");
    await expect(page.getByText(/Must lie between/)).toBeVisible();
    await expect(page.getByText("A field needs your attention.")).toBeVisible();
    await expect(search(page)).toHaveAttribute("aria-disabled", "true");
  });

  test("walks forward, redraws the trades and ends in a verdict with its reasons", async ({ page }) => {
    await searchSmall(page);
    await tab(page, "Validate").click();
    await page.getByLabel("Windows", { exact: true }).fill("3");
    await page.getByRole("button", { name: "Run validation" }).click();
    const verdict = page.getByRole("region", { name: "Verdict" });
    await expect(verdict).toBeVisible({ timeout: 120_000 });
    await expect(verdict.getByRole("listitem").first()).toContainText(/For|Against|Missing/);
    await expect(verdict).toContainText(/tries of these rules are counted/);
    // The preset's own values are not those of the search: its held-out bars are used, and that is said.
    await expect(page.getByTestId("bars-used")).toContainText(
      /Among them are those the last search held out|those of the search/,
    );
    await expect(page.getByText(/values are chosen on the in-sample bars/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Walk-forward", exact: true }).getByRole("row")).toHaveCount(4);
    await expect(page.getByRole("region", { name: "Monte Carlo" })).toContainText("Drawdown above 20%");
    await expectAccessible(page, { within: ".lab" });
  });

  test("compares two runs, and exports one as a report that holds the statement and the same figures", async ({
    page,
  }) => {
    await openView(page, "Backtest");
    const run = page.getByRole("button", { name: "Run backtest" });
    await run.click();
    await expect(page.getByRole("button", { name: /^Report, HTML/ })).toBeVisible({ timeout: 60_000 });
    const report = await saved(page, /^Report, HTML/);
    expect(report.name).toMatch(/^[a-z0-9-]+-report\.html$/);
    expect(report.text).toContain(hypotheticalPerformance.slice(0, 80));
    expect(report.text).not.toMatch(/<script/i);
    const json = JSON.parse((await saved(page, /^Everything/)).text);
    expect(report.text).toContain(json.resultHash);
    expect(json.trades).toHaveLength(json.statistics.trades);
    const trades = await saved(page, /^Trades, CSV/);
    expect(trades.text.trim().split("\n")).toHaveLength(json.trades.length + 3);

    await run.click();
    await expect(page.getByRole("region", { name: "Runs of this tab" })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("region", { name: "Runs of this tab" }).getByRole("link", { name: "Compare" }).click();
    await expect(page.getByRole("heading", { name: "Compare runs" })).toBeVisible();
    const figures = page.getByRole("region", { name: "Figures side by side" });
    await expect(figures).toContainText("Profit factor");
    await expect(figures.getByRole("row", { name: /^Verdict/ })).toContainText("a single try");
    await expect(page.getByText(/same to the last digit/)).toBeVisible();
    await expect(page.getByText(/^Nothing is marked best: no run that leads/)).toBeVisible();
    await expectAccessible(page, { within: ".lab" });

    await tab(page, "Backtest").click();
    await page.getByLabel("First day").fill("2025-06-01");
    await page.getByLabel("First day").press("Tab");
    await expect(page.getByText(/of GBP\/USD H1, Jun 1, 2025/)).toBeVisible({ timeout: 60_000 });
    await run.click();
    const runs = page.getByRole("region", { name: "Runs of this tab" });
    await expect(runs.getByRole("listitem")).toHaveCount(3, { timeout: 60_000 });
    await runs.getByRole("link", { name: "Compare" }).click();
    await expect(page.getByText(/^Nothing is marked best, because the runs differ in period/)).toBeVisible();
    await expect(figures.getByRole("row", { name: /^Sharpe ratio/ })).toContainText(/scaled up from 21\d days/);
    await figures.getByRole("link", { name: /^1\. / }).click();
    await expect(page.getByTestId("headline")).toContainText("no leverage, no costs");
    await expect(page.getByTestId("results")).toContainText("Jan 1, 2023 to Dec 31, 2025");
  });
});
