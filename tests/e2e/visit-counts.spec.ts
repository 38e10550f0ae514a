import type { Browser } from "@playwright/test";
import { test } from "../support/own-site.ts";
import { expect, open } from "../support/site-test.ts";
import { becomeStaff, sql } from "../support/staff.ts";

/** A browser that does not say that a program drives it. */
async function visitorOf(browser: Browser, before = "") {
  const context = await browser.newContext({
    baseURL: process.env.TEST_SITE_URL,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });
  await context.addInitScript(
    `Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });${before}`,
  );
  const told: Record<string, unknown>[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/visits") told.push(request.postDataJSON() as Record<string, unknown>);
  });
  return { context, told, page: await context.newPage() };
}

test("what visitors do is counted with the source of their visit, until the owner switches it off; nothing is stored in their browsers", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { context, told, page: visitor } = await visitorOf(browser);
  await open(visitor, "/?utm_source=Newsletter&utm_medium=email&utm_campaign=November");
  await expect.poll(() => told).toMatchObject([{ step: "page", path: "/", arrival: true }]);
  // Another tab of the same visit knows how it began.
  const tab = await context.newPage();
  await open(tab, "/robots/owl-carry");
  await tab
    .getByRole("button", { name: /Add to cart/ })
    .first()
    .click();
  await expect.poll(() => told.length).toBe(3);
  expect(told.at(-1)).toMatchObject({ step: "cart", product: "owl-carry", first: { source: "Newsletter" } });
  await tab.getByRole("button", { name: "View cart" }).click();
  const checkout = context.waitForEvent("page");
  await tab.getByRole("button", { name: "Secure Checkout" }).click();
  await checkout;
  await expect.poll(() => told.at(-1)).toMatchObject({ step: "checkout" });

  expect(await context.cookies()).toEqual([]);
  const stored = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/newsletter|november/i);

  const counted = "select step, item, count::int from public.visit_counts order by step, item";
  await expect
    .poll(() => sql(counted), { timeout: 20_000 })
    .toEqual([
      { step: "arrival", item: "", count: 1 },
      { step: "cart", item: "owl-carry", count: 1 },
      { step: "checkout", item: "owl-carry", count: 1 },
      { step: "page", item: "/", count: 1 },
      { step: "page", item: "/robots/owl-carry", count: 1 },
    ]);

  for (const decline of ["doNotTrack", "globalPrivacyControl"]) {
    const declining = await visitorOf(
      browser,
      `Object.defineProperty(Navigator.prototype, "${decline}", { get: () => ("${decline}" === "doNotTrack" ? "1" : true) });`,
    );
    await open(declining.page, "/courses");
    await declining.page.waitForTimeout(1500);
    expect(declining.told, decline).toEqual([]);
    await declining.context.close();
  }

  await becomeStaff(page, "owner");
  await open(page, "/admin/sales");
  const steps = page.getByRole("region", { name: "Steps to a purchase by product" });
  await expect(steps.getByRole("row", { name: /Owl Carry 1 1 1 0 0/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /newsletter \/ email \/ november 1 1 1 0/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download CSV ?: sources$/ }).click({ timeout: 10_000 });
  expect((await download).suggestedFilename()).toMatch(/^sources-first-.*\.csv$/);

  await open(page, "/admin/visit-settings");
  await page.getByLabel("Count visits").uncheck();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved. The site shows it at the next request.")).toBeVisible();
  const before = told.length;
  await open(visitor, "/courses");
  await visitor.waitForTimeout(1500);
  expect(told).toHaveLength(before);
  await context.close();
});
