import type { BrowserContext, Page } from "@playwright/test";
import { holdJobs } from "../support/hold-jobs.ts";
import { expect, open, test } from "../support/site-test.ts";

test.describe.configure({ timeout: 120_000 });

const notice = (page: Page) => page.getByText(/was not finished: its page was closed or reloaded/);

/** A run that is under way until its page goes or somebody cancels it. */
async function startHeldRun(context: BrowserContext, page: Page): Promise<void> {
  await holdJobs(context, "run-held");
  await open(page, "/backtesting");
  await page.getByLabel("Name of the strategy").fill("Long walk");
  await page.getByRole("button", { name: "1 year", exact: true }).click();
  await page.getByRole("button", { name: "Run backtest" }).click();
}

test("a run in one tab is not called unfinished in another; after a reload in its middle it is, and can be made again", async ({
  context,
  page,
}) => {
  await startHeldRun(context, page);
  const cancel = page.locator(".lab-actions").getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();

  const other = await context.newPage();
  await open(other, "/backtesting");
  await expect(other.getByLabel("Name of the strategy")).toHaveValue("Long walk");
  await expect(cancel).toBeVisible();
  await expect(notice(other)).toHaveCount(0);

  // Said as soon as the browser lets go of the busy page's lock, a moment after the page; where it was watched, too.
  await page.reload();
  await expect(notice(page)).toContainText("The last run, of Long walk,", { timeout: 60_000 });
  await expect(notice(other)).toContainText("The last run, of Long walk,");
  await page.getByRole("button", { name: "Start it again" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(cancel).toBeVisible();
  await cancel.click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Run backtest" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("a tab closed in the middle is told of in the next one, once", async ({ context, page }) => {
  await startHeldRun(context, page);
  await expect(page.locator(".lab-actions").getByRole("button", { name: "Cancel" })).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await open(other, "/backtesting");
  await expect(notice(other)).toBeVisible();
  await other.getByRole("button", { name: "Not now" }).click();
  await other.reload();
  await expect(other.getByLabel("Name of the strategy")).toHaveValue("Long walk");
  await expect(notice(other)).toHaveCount(0);
});

test("a search and a validation that were cut off say so under their own tabs", async ({ page }) => {
  await open(page, "/backtesting?view=optimize");
  const leastTrades = page.getByLabel("Trades at least");
  await leastTrades.fill("45");
  await page.evaluate(() => {
    const mark = JSON.stringify([{ id: "gone", name: "Long walk" }]);
    for (const kind of ["search", "validation"]) localStorage.setItem(`northpip.lab.unfinished.${kind}`, mark);
  });
  await page.reload();
  await expect(notice(page)).toContainText("The last search, over Long walk,", { timeout: 20_000 });
  await expect(leastTrades).toHaveValue("45");
  await page.getByRole("button", { name: "Start it again" }).click({ timeout: 20_000 });
  await expect(notice(page)).toHaveCount(0);
  await open(page, "/backtesting?view=validate");
  await expect(notice(page)).toContainText("The last validation, of Long walk,", { timeout: 20_000 });
});

test("two tabs with two strategies do not overwrite one another, and a result survives a reload", async ({
  context,
  page,
}) => {
  await open(page, "/backtesting");
  await page.getByLabel("Name of the strategy").fill("First");
  const other = await context.newPage();
  await open(other, "/backtesting");
  await other.getByLabel("Name of the strategy").fill("Second");
  await page.getByRole("button", { name: "1 year", exact: true }).click();
  await page.getByRole("button", { name: "Run backtest" }).click();
  await expect(page.getByTestId("results")).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByLabel("Name of the strategy")).toHaveValue("First");
  await page.mouse.move(200, 300);
  await expect(page.getByTestId("results")).toBeVisible({ timeout: 60_000 });
  await other.reload();
  await expect(other.getByLabel("Name of the strategy")).toHaveValue("Second");
  await expect(other.getByTestId("results")).toHaveCount(0);
});
