import type { Page } from "@playwright/test";
import { chartRange } from "#app/market/chart-range.ts";
import { indicators } from "#trading/indicators/registry.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#x27;");

/** The engine's RSI on the bars the page shows, last value, as the page writes it. */
async function lastRsi(length: number): Promise<string> {
  const bars = await runJobHere("simulate-bars", {
    symbol: "EURUSD",
    timeframe: "H1",
    ...chartRange("H1", Date.now()),
  });
  const [columns] = await runJobHere("indicator-columns", {
    bars,
    indicators: [{ id: "rsi", parameters: { length } }],
  });
  return columns![0]!.at(-1)!.toFixed(2);
}

async function openRsi(page: Page) {
  await open(page, "/indicators/rsi");
  const section = page.locator("#indicator-body");
  // The page's first sign of a visitor wakes it.
  await page.mouse.move(200, 300);
  await expect(section.locator(".chart-summary")).toContainText("RSI", { timeout: 45_000 });
  return section;
}

test.describe("the indicator library", () => {
  test("finds an indicator by another of its names and leads to its page", async ({ page }) => {
    await open(page, "/indicators");
    const index = page.getByRole("navigation", { name: "Indicators" });
    await index.getByRole("searchbox", { name: "Find an indicator" }).fill("smma");
    await expect(index.getByRole("link")).toHaveText(["Wilder's moving average"]);
    await index.getByRole("searchbox").fill("no such thing");
    await expect(index.getByRole("status")).toContainText("Nothing by that name");
    await index.getByRole("searchbox").fill("");
    await index.getByRole("button", { name: "Candle patterns" }).click();
    await expect(index.getByRole("link")).toHaveCount(21);
    await index.getByRole("link", { name: "Hammer", exact: true }).click();
    await expect(page).toHaveURL(/\/indicators\/hammer$/);
    await expect(page.getByRole("heading", { level: 1, name: "Hammer" })).toBeVisible();
    for (const way of ["goBack", "reload"] as const) {
      await page[way]();
      await expect(page).toHaveURL(/\/indicators\?category=candles$/);
      await expect(index.getByRole("button", { name: "Candle patterns" })).toHaveAttribute("aria-pressed", "true");
      await expect(index.getByRole("link")).toHaveCount(21);
    }
    await page.goto("/indicators#macd");
    await expect(page).toHaveURL(/\/indicators\/macd$/);
  });

  test("writes each indicator's words into its own page, and no page carries all of them", async ({ request }) => {
    for (const { id, summary } of indicators) {
      const html = await (await request.get(`/indicators/${id}`)).text();
      expect(html, id).toContain("<h1");
      expect(html, id).toContain(escaped(summary.slice(0, 30)));
      expect(html.length, id).toBeLessThan(200_000);
    }
    const rsi = await (await request.get("/indicators/rsi")).text();
    expect(rsi).toContain("70.4641");
    expect(await (await request.get("/indicators/ema")).text()).toContain("<mfrac>");
    expect((await request.get("/indicators/none-of-ours")).status()).toBe(404);
  });

  test("computes with the engine's own figures when a slider moves", async ({ page }) => {
    const section = await openRsi(page);
    await expect(section.locator(".chart-summary")).toContainText(`RSI ${await lastRsi(14)}`);
    await section.getByRole("slider", { name: "Length" }).fill("21");
    await expect(section.locator(".chart-summary")).toContainText(`RSI ${await lastRsi(21)}`);
    await section.getByRole("button", { name: "Usual settings" }).click();
    await expect(section.locator(".chart-summary")).toContainText(`RSI ${await lastRsi(14)}`);
  });

  test("is read by keyboard: bar by bar, to the ends, and as a table", async ({ page }) => {
    const section = await openRsi(page);
    const plot = section.getByRole("slider", { name: /move along the chart/ });
    await plot.focus();
    const last = Number(await plot.getAttribute("aria-valuemax"));
    await page.keyboard.press("ArrowLeft");
    await expect(plot).toHaveAttribute("aria-valuenow", String(last));
    await page.keyboard.press("ArrowLeft");
    await expect(plot).toHaveAttribute("aria-valuenow", String(last - 1));
    await page.keyboard.press("Home");
    await expect(plot).toHaveAttribute("aria-valuenow", "0");
    await expect(plot).toHaveAttribute("aria-valuetext", /RSI –/);
    await page.keyboard.press("+");
    await page.keyboard.press("End");
    await expect(plot).toHaveAttribute("aria-valuetext", new RegExp(`RSI ${await lastRsi(14)}`));
    await section.getByRole("button", { name: "Show as table" }).click();
    const table = section.getByRole("table", { name: /as a table/ });
    await expect(table).toHaveAttribute("aria-rowcount", String(last + 2));
    await table.getByRole("button", { name: "RSI" }).click();
    await expect(table.getByRole("columnheader", { name: "RSI" })).toHaveAttribute("aria-sort", "descending");
  });

  test("leads into the strategy builder", async ({ page }) => {
    const section = await openRsi(page);
    await expect(section.getByRole("link", { name: "Use in a strategy" })).toHaveAttribute(
      "href",
      "/strategy-builder#add=rsi",
    );
  });

  test("is accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
    await openRsi(page);
    await expectAccessible(page);
  });
});
