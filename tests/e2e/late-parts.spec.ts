import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/site-test.ts";

/** Holds back the code of late parts, as a slow line would, until it is let through. */
async function holdBack(page: Page, chunk: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holding = true;
  await page.route(chunk, async (route) => {
    if (holding) held.push(route);
    else await route.continue();
  });
  return async () => {
    holding = false;
    for (const route of held) await route.continue();
  };
}

/** The page is painted and its frame answers; the late part is words and fields only. */
async function painted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("progressbar", { name: /loading/i })).toHaveCount(0, { timeout: 15_000 });
}

const asleep = (page: Page, id: string) =>
  page.evaluate((name) => {
    const button = document.querySelector(`#${name} button`);
    return button !== null && !Object.keys(button).some((key) => key.startsWith("__reactProps"));
  }, id);

test("a name typed and a button pressed before the lab's code came are kept, in their order", async ({ page }) => {
  const letThrough = await holdBack(page, /\/assets\/rules-tool-/);
  await painted(page, "/strategy-builder");
  const name = page.getByLabel("Name of the strategy");
  await name.fill("Typed early");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  expect(await asleep(page, "rules-tool")).toBe(true);
  await letThrough();
  await expect(page.getByRole("dialog", { name: "Open a strategy" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toHaveValue("Typed early");
  await expect(page.getByText("saved on this device just now")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Typed early");
});

test("choices made before a page's code came are made", async ({ page }) => {
  const letThrough = await holdBack(page, /\/assets\/pricing-screen-/);
  await painted(page, "/northpip-pricing");
  const boxes = page.locator(".price-wide").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("radio", { name: "Robots" }).check({ force: true });
  await page.getByLabel("Maximum price (US$)").fill("100000");
  expect(await asleep(page, "prices")).toBe(true);
  await letThrough();
  await expect(page.getByRole("heading", { name: "Side by side" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Robots" })).toBeChecked();
  await expect.poll(() => new URL(page.url()).search).toMatch(/robot.*100000|100000.*robot/);
  expect(await page.getByRole("region", { name: "Compared products" }).getByRole("columnheader").count()).toBe(2);
});

test("a part whose code did not arrive stays readable and comes to life at the next move", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR/);
  let failing = true;
  await page.route(/\/assets\/library-index-/, (route) => (failing ? route.abort() : route.continue()));
  await painted(page, "/indicators");
  await page.mouse.move(40, 40);
  await page.waitForTimeout(300);
  expect(await asleep(page, "library-index")).toBe(true);
  failing = false;
  await page.getByRole("searchbox", { name: "Find an indicator" }).fill("rsi");
  await expect(page.getByRole("status").filter({ hasText: /\d+ of \d+/ })).not.toHaveText(/^(\d+) of \1$/);
});

test("a lab that nobody touches rests; an address that asks for a run wakes it at once", async ({ page }) => {
  await painted(page, "/backtesting");
  await page.waitForLoadState("networkidle");
  expect(await asleep(page, "backtest-tool")).toBe(true);
  await page.goto("about:blank");
  await page.goto("/backtesting#run");
  await expect(page.getByTestId("results")).toBeVisible({ timeout: 45_000 });
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
