import { changeHeldJobs, holdJobs } from "../support/hold-jobs.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

test("the home page runs a rule at each touch of a slider, and opens it in the lab", async ({ page }) => {
  await open(page, "/");
  const panel = page.locator("#argument");
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByText(/trades turned \$10,000\.00 into/)).toBeVisible();
  const before = await panel.getByText(/trades turned/).textContent();
  await panel.getByLabel("Average").focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByText("55-hour average")).toBeVisible();
  await expect(panel.getByText(/trades turned/)).not.toHaveText(before ?? "");
  expect(await objections(page, { within: "#argument" })).toEqual([]);
  // Both settings count as tries of the rule, as runs in the lab do.
  const tries = await page.evaluate(() => localStorage.getItem("northpip.lab.tries"));
  expect(Object.values(JSON.parse(tries ?? "{}"))).toEqual([expect.objectContaining({ count: 2 })]);
  await panel.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page.getByText(/55/).first()).toBeVisible();
  await expect(page).toHaveURL(/strategy-builder/);
});

test("a robot's record is run again at the reader's costs", async ({ page }) => {
  await open(page, "/robots/tern-trend");
  const panel = page.locator("#your-costs");
  await panel.scrollIntoViewIfNeeded();
  const words = panel.getByText(/trades turned/);
  await expect(words).toBeVisible({ timeout: 20_000 });
  const before = await words.textContent();
  await panel.getByLabel("Spread").focus();
  await page.keyboard.press("End");
  await expect(panel.getByText(/4\.00 times/)).toBeVisible();
  await expect(words).not.toHaveText(before ?? "");
  await expect(words).toContainText("Luck alone gives");
  await expect(panel.getByText(/The dashed line is the record at its own costs/)).toBeVisible();
  await panel.getByLabel("Deposit").focus();
  await page.keyboard.press("Home");
  await expect(panel.getByText(/The record itself began with \$10,000\.00/)).toBeVisible();
  await expect(panel.getByText(/dashed line/)).toHaveCount(0);
  expect(await objections(page, { within: "#your-costs" })).toEqual([]);
});

test("the dashed line is the published record, also for whoever moves a slider before the first run has ended", async ({
  page,
  context,
}) => {
  await holdJobs(context, "what-if");
  await open(page, "/robots/tern-trend");
  const panel = page.locator("#your-costs");
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByText("The record is being computed…")).toBeVisible();
  await changeHeldJobs(page);
  await panel.getByLabel("Spread").focus();
  await page.keyboard.press("End");
  await expect(panel.getByText(/trades turned/)).toBeVisible({ timeout: 20_000 });
  const line = (width: string) => panel.locator(`path[stroke-width="${width}"]`).getAttribute("d");
  expect(await line("1.25")).not.toBe(await line("1.75"));
});
