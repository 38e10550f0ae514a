import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

test("the catalog filters, compares at most three and leads to each robot", async ({ page }) => {
  await open(page, "/robots");
  const cards = page.locator("#catalog article");
  await expect(cards).toHaveCount(7);
  await page.getByLabel("Losing positions").selectOption("grid");
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText("Heron Grid");
  await page.getByRole("button", { name: "Show all" }).click();
  for (const name of ["Tern Trend", "Heron Grid", "Owl Carry"]) await page.getByLabel(`Compare ${name}`).check();
  await expect(page.getByLabel("Compare Kite Breakout")).toBeDisabled();
  await expect(page.locator("table[data-compare='3']")).toContainText("Max drawdown of equity");
  await page
    .getByRole("article")
    .filter({ hasText: "Magpie Recovery" })
    .getByRole("link", { name: "Magpie Recovery" })
    .first()
    .click();
  await page.waitForURL(/\/robots\/magpie-recovery$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Magpie Recovery");
  await page.goBack();
  await expect(page.locator("table[data-compare='3']")).toContainText("Max drawdown of equity");
});

/** On paper: charts in full width, or a sentence in the place of one that was not drawn, and everything unfolded. */
async function expectPrintable(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const plot = page.locator("#record .chart-plot").first();
  const drawn = (await plot.locator("xpath=..").boundingBox())?.width ?? 0;
  const zoom = await plot.evaluate((element) => Number(getComputedStyle(element).zoom));
  expect(drawn * zoom).toBeLessThanOrEqual(640);
  for (const folded of await page.locator("main details > :not(summary)").all()) await expect(folded).toBeVisible();
  await plot.evaluate((element) => element.replaceChildren());
  expect(await plot.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("not been drawn");
  await page.emulateMedia({ media: "screen" });
}

test("a robot's page shows rules, record, terms, versions and risk, and opens in the lab", async ({ page }) => {
  await open(page, "/robots/heron-grid");
  for (const name of ["The rules, in full", "The record", "Live record", "License and terms", "Risk"])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.locator("#rules ol li").first()).toContainText("Heron Grid trades EUR/USD on H1 bars");
  await expect(page.locator("[data-live=none]")).toContainText("None.");
  await expect(page.locator("[data-finding=grid]")).toHaveAttribute("data-verdict", "seen");
  await expect(page.locator("#record")).toContainText("Hypothetical result");
  await expect(page.locator("#terms")).toContainText("1.1");
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "{}");
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Heron Grid",
    offers: { price: "99.00", priceCurrency: "USD" },
  });
  await expectPrintable(page);
  const lab = await page.getByRole("link", { name: "Open in the lab" }).getAttribute("href");
  expect(lab).toMatch(/^\/strategy-builder#s=1[A-Za-z0-9_-]{100,}&days=\d{4}-01-01\.\.\d{4}-12-31$/);
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
});

test.describe("a robot that does not exist", () => {
  test.use({ expectedConsole: [/404/] });
  test("answers 404 inside the site", async ({ page }) => {
    const response = await page.goto("/robots/no-such-robot");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("navigation").first()).toBeVisible();
  });
});

test("the figures on the card are those that are stored", async ({ page, request }) => {
  const site = process.env.TEST_SITE_URL ?? "";
  const html = await (await request.get(`${site}/robots`)).text();
  const key = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(html)?.[0] ?? "";
  const answer = await request.get(`${site}/rest/v1/robot_figures?select=robot_id,trades,summary`, {
    headers: { apikey: key },
  });
  const stored = (await answer.json()) as { robot_id: string; trades: number; summary: Record<string, number> }[];
  expect(stored).toHaveLength(7);
  await open(page, "/robots");
  for (const { robot_id, trades, summary } of stored) {
    const card = page.locator(`article#${robot_id}`);
    // Basket trades say as how many results they count.
    await expect(card.locator("dd").nth(3)).toHaveText(
      new RegExp(`^${trades.toLocaleString("en-US")}(?: ?as \\d+ results?)?$`),
    );
    await expect(card.locator("dd").nth(1)).toHaveText(`${(summary.equityDrawdownRelative ?? 0).toFixed(1)}%`);
  }
});

test("is accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
  for (const path of ["/robots", "/robots/magpie-recovery"]) {
    await open(page, path);
    await expectAccessible(page);
  }
});
