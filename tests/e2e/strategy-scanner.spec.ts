import type { Page } from "@playwright/test";
import { technicalRating } from "#trading/forecast/technical-rating.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const path = "/strategy-scanner";
const asOf = Date.UTC(2026, 5, 17, 13, 20);
const past = `${path}?at=${new Date(asOf).toISOString()}`;
const scanned = /cells scanned in/;

/** On a busy machine the first scan starts its workers and works out a year of days. */
async function scan(page: Page, address: string) {
  await open(page, address);
  await expect(page.getByText(scanned)).toBeVisible({ timeout: 45_000 });
}
const square = (page: Page, place: string) => page.getByRole("button", { name: new RegExp(`^${place}: `) });

test.describe("the scanner", () => {
  test("shows the rating the engine itself gives, as of a past moment", async ({ page }) => {
    await scan(page, past);
    const bars = createSimulatedMarket().lastBars("EURUSD", "H1", 301, asOf);
    const { word, all } = technicalRating(indicatorInput(bars));
    const figure = Math.abs(all).toFixed(2);
    await expect(square(page, "EUR/USD, H1")).toHaveAccessibleName(new RegExp(`${word} .?${figure}$`));
    await expect(page.getByText("simulated market").first()).toBeVisible();
    for (const width of [360, 768, 1160, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = page
        .locator(".scan-cell:visible")
        .evaluateAll((cells) =>
          cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((cell) => cell.textContent),
        );
      expect(await cut, `squares that are cut at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  test("leaves the table in its place when the prices are there, also of a closed market on a tablet", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await open(page, `${path}?at=2026-06-20T12:00:00Z`);
    const top = () => page.locator(".scan-wide").evaluate((table) => table.getBoundingClientRect().top + scrollY);
    const before = await top();
    await expect(page.getByText(scanned)).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText("The market is closed")).toBeVisible();
    expect(await top()).toBe(before);
  });

  test("goes from square to square by arrow keys, opens one, and gives the focus back", async ({ page }) => {
    await scan(page, past);
    await square(page, "EUR/USD, M5").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(square(page, "GBP/USD, M15")).toBeFocused();
    await page.keyboard.press("End");
    await expect(square(page, "GBP/USD, D1")).toBeFocused();
    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog", { name: "GBP/USD, D1" });
    await expect(detail.getByRole("table", { name: "Moving averages" }).getByRole("row")).toHaveCount(16);
    await expect(detail.getByRole("table", { name: "Oscillators" }).getByRole("row")).toHaveCount(12);
    await page.keyboard.press("Escape");
    await expect(square(page, "GBP/USD, D1")).toBeFocused();
  });

  test("shows the names of the columns while the rows scroll", async ({ page }) => {
    await scan(page, past);
    await square(page, "EUR/USD, M5").focus();
    await page.keyboard.press("Control+End");
    const head = page.getByRole("button", { name: "D1", exact: true }).first();
    await expect(head).toBeInViewport({ ratio: 1 });
    const bar = await page.locator(".lab-bar").boundingBox();
    const below = await head.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(below?.y).toBeLessThan(200);
  });

  test("filters, sorts and keeps both in the address", async ({ page }) => {
    await scan(page, past);
    await page.getByLabel("Find a symbol").fill("eur/");
    await page.getByRole("button", { name: "H4", exact: true }).click();
    await expect(page.getByRole("columnheader", { name: "H4" })).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/find=eur.*sort=H4/);
    const rows = page.locator(".scan-grid tbody tr");
    const count = await rows.count();
    expect(count).toBeLessThan(32);
    const figures = await page.locator('[data-at$=",4"] .figure').allTextContents();
    const values = figures.map((text) => Number(text.replace("−", "-")));
    expect(values).toEqual([...values].sort((a, b) => b - a));
    await page.reload();
    await expect(page.getByText(scanned)).toBeVisible({ timeout: 45_000 });
    await expect(rows).toHaveCount(count);
  });

  test("shows the state of a strategy, with the statement that belongs to it, and saves what it shows", async ({
    page,
  }) => {
    await scan(page, `${past}&show=london-breakout`);
    await expect(square(page, "GBP/USD, H1")).toHaveAccessibleName(/signal|in long|in short|flat|bars/);
    await expect(page.getByText(/^Hypothetical result/).first()).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const stream = await (await saved).createReadStream();
    let text = "";
    for await (const piece of stream) text += String(piece);
    expect(text.split("\n").filter((line) => /^[A-Z0-9]+,(M5|M15|M30|H1|H4|D1),/.test(line))).toHaveLength(192);
    expect(text).toContain("London break-out");
  });

  test("refuses a moment that has not come, in words", async ({ page }) => {
    await scan(page, path);
    await page.getByLabel(/As of a past moment/).fill("2090-01-01T00:00");
    await expect(page.getByText("That moment has not come yet.")).toBeVisible();
  });

  test("is accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
    await scan(page, past);
    await expectAccessible(page);
  });
});
