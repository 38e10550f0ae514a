import { becomeMember } from "../support/member.ts";
import { objections } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";
import { smallTargets } from "../support/small-targets.ts";

test("a drill is tried as a visitor, then as a member whose best score is kept", async ({ page }) => {
  await open(page, "/trading-simulator");
  await page.getByRole("link", { name: "drill", exact: true }).click();
  await page.getByRole("link", { name: /Risk one percent/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Risk one percent");
  await expect(page.getByText("All open positions together risk no more than 1% of the equity.")).toBeVisible();

  await page.getByRole("button", { name: "Start a try" }).click();
  await expect(page.getByText("not recorded")).toBeVisible();
  // The desk begins on the first screen, and the task is folded above it.
  const chart = page.locator(".chart-plot").first();
  await expect(chart).toBeInViewport();
  expect((await chart.boundingBox())?.y).toBeLessThan(480);
  await expect(page.locator("[data-quote]").first()).toBeInViewport({ ratio: 1 });
  const desk = page.getByRole("region", { name: "Try" });
  const task = desk.getByText("Task and what is scored");
  await task.click();
  await expect(desk.getByText("All open positions together risk no more than 1% of the equity.")).toBeVisible();
  await task.click();
  await expect(page.locator("[data-said]").first()).toContainText("The drill has started with $10,000.00");
  await page.getByRole("button", { name: "Next bar" }).click();
  await page.getByRole("button", { name: "Hand in 0 decisions" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("0 of 100 points");
  await expect(result).toContainText("Not kept");
  await expect(result).toBeInViewport();
  await expect(result.locator("svg")).toHaveCount(4);

  await becomeMember(page);
  await open(page, "/trading-simulator/drills/risk-one-percent");
  await page.getByRole("button", { name: "Start a try" }).click();
  await expect(page.getByRole("button", { name: "Next bar" })).toBeVisible();
  await page.getByLabel("Stop-loss").first().fill("0.5");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.locator("[data-said]").first()).toContainText("opened at");
  await page.getByRole("button", { name: "Next bar" }).click();
  await page.getByRole("button", { name: "Hand in 1 decision" }).click();
  await expect(result).toContainText("Recomputed by the server", { timeout: 30_000 });
  await expect(result).toContainText("of 100 points");
  await page.getByRole("link", { name: "All drills" }).click();
  await expect(page.getByText(/best \d+ of 100 in 1 try/)).toBeVisible();
});

test("the page of another drill begins without the result of the one before", async ({ page }) => {
  await open(page, "/trading-simulator/drills/risk-one-percent");
  await page.getByRole("button", { name: "Start a try" }).click();
  await page.getByRole("button", { name: "Hand in 0 decisions" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("of 100 points");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("A day without a night");
  await page
    .getByRole("option", { name: /A day without a night/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A day without a night");
  await expect(page.getByRole("button", { name: "Start a try" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Result" })).toHaveCount(0);
});

test("a try goes on after a visit to another page, and the browser asks before it is closed", async ({ page }) => {
  await open(page, "/trading-simulator/drills/risk-one-percent");
  await page.getByRole("button", { name: "Start a try" }).click();
  await page.getByLabel("Stop-loss").first().fill("0.5");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.locator("[data-said]").first()).toContainText("opened at");
  await page.getByRole("link", { name: "Drills" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Drills");
  await page.getByRole("link", { name: /Risk one percent/ }).click();
  await expect(page.locator("[data-table='Open positions'] tbody tr")).toHaveCount(1);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await page.getByRole("button", { name: "Start a try" }).click();
  await page.getByRole("button", { name: "Hand in 0 decisions" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("of 100 points");
  await page.getByRole("link", { name: "All drills" }).click();
  await page.getByRole("link", { name: /Risk one percent/ }).click();
  await expect(page.getByRole("button", { name: "Start a try" })).toBeVisible();
});

test("the drills fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/trading-simulator/drills", "/trading-simulator/drills/through-a-release"]) {
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await smallTargets(page)).toEqual([]);
    expect(await objections(page)).toEqual([]);
  }
});
