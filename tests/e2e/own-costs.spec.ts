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
  await expect(words).toContainText("small sample");
  await expect(panel.getByText(/The dashed line is the record at its own costs/)).toBeVisible();
  await panel.getByLabel("Deposit").focus();
  await page.keyboard.press("Home");
  await expect(panel.getByText(/The record itself began with \$10,000\.00/)).toBeVisible();
  await expect(panel.getByText(/dashed line/)).toHaveCount(0);
  expect(await objections(page, { within: "#your-costs" })).toEqual([]);
});
