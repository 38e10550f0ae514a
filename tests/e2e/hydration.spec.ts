import type { Page } from "@playwright/test";
import { initialModules } from "../support/first-load.ts";
import { expect, open, test } from "../support/site-test.ts";

/** The loading screen has gone; nothing is said of hydration. */
async function painted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("progressbar", { name: /loading/i })).toHaveCount(0, { timeout: 15_000 });
}

/** Whether React has attached itself to the first button of a part. */
const hydratedIn = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const button = document.querySelector(`${selector} button`);
    return button !== null && Object.keys(button).some((key) => key.startsWith("__reactProps"));
  }, part);

/** In KB of brotli: what a page's address may cost before its first screen (home) or its tool (lab) answers. Home is meant to need 112; the list of all pages, which it carries, grows with them, 2 are for whose the things in the browser are, by which the cart is read, 2 for leading members to what they own, and 1 for the names of further parts that are loaded later. */
const limits = { "/": 123, "/strategy-builder": 190, "/backtesting": 190, "/strategy-scanner": 190 };
for (const [path, limit] of Object.entries(limits))
  test(`${path} needs at most ${limit} KB of JavaScript before it answers`, async ({ baseURL }) => {
    const sizes = await initialModules(`${baseURL}${path}`);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
    // Less than React and the router alone would mean that modules were missed.
    expect(total).toBeGreaterThan(90);
    expect(total).toBeLessThanOrEqual(limit);
  });

test("home below its first screen stays readable while its code cannot be fetched, and works once it can", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR/);
  let failing = true;
  await page.route(/\/assets\/below-fold-/, (route) => (failing ? route.abort() : route.continue()));
  await painted(page, "/");
  await page.waitForTimeout(300);
  expect(await hydratedIn(page, "#below-fold")).toBe(false);
  await expect(page.locator("#below-fold #academy h2")).toBeVisible();
  failing = false;
  await expect.poll(() => hydratedIn(page, "#below-fold"), { timeout: 20_000 }).toBe(true);
});

test("a button that is pressed before the page's code has come is answered once it has, and once alone", async ({
  page,
}) => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, (route) => code.then(() => route.continue()));
  await page.goto("/robots/tern-trend", { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Add to cart/i }).first();
  await add.click({ timeout: 15_000 });
  await add.click();
  arrive();
  await expect(page.getByRole("button", { name: "Shopping cart, 1 item" })).toBeVisible({ timeout: 20_000 });
  // A press that React answers by itself is not made again.
  await page.waitForTimeout(300);
  await expect(page.getByRole("button", { name: "Shopping cart, 1 item" })).toBeVisible();
});

test("an address that asks for a run begins it at once", async ({ page }) => {
  await page.goto("/backtesting#run");
  await expect(page.getByTestId("results")).toBeVisible({ timeout: 45_000 });
});

test("a page without a visitor's move hydrates, and what is typed in it is kept", async ({ page }) => {
  await open(page, "/strategy-builder");
  const name = page.getByLabel("Name of the strategy");
  await name.fill("Typed at once");
  await expect(page.getByText("Saved on this device just now")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Typed at once");
});

test("nothing moves when the lab comes to life", async ({ page }) => {
  await painted(page, "/strategy-builder");
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  await page.mouse.move(40, 40);
  await expect(page.getByRole("region", { name: "Signals" })).toHaveAttribute("aria-busy", "false", {
    timeout: 40_000,
  });
  await expect(page.getByRole("region", { name: "Signals" }).locator("dd").first()).not.toHaveText("–");
  await page.waitForTimeout(500);
  const sum = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((total, shift) => total + shift, 0),
  );
  expect(sum).toBeLessThanOrEqual(0.01);
});
