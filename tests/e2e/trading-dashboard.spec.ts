import type { Page } from "@playwright/test";
import { becomeMember } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Watchlist" });
const rows = (page: Page) => panel(page).locator("tbody tr");
const symbols = (page: Page) => panel(page).locator("tbody [data-symbol]").allTextContents();
const symbolButton = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

test("quotes come, a row sets the symbol of the page, and the figures sort", async ({ page }) => {
  await open(page, "/trading");
  const first = rows(page).first();
  await expect(first).toContainText(/EUR\/USD\d\.\d{5}\d\.\d{5}\d+\.\d[▲▼]? ?\d\.\d\d%/);
  await symbolButton(page, "USD/JPY").click();
  await expect(page).toHaveURL(/\?symbol=USDJPY$/);
  await expect(symbolButton(page, "USD/JPY")).toHaveAttribute("aria-current", "true");
  await expect(symbolButton(page, "EUR/USD")).not.toHaveAttribute("aria-current");

  const own = await symbols(page);
  const ask = panel(page).getByRole("button", { name: "Ask" });
  await ask.click();
  await expect(rows(page).first()).toContainText("XAU/USD");
  await expect(panel(page).getByRole("columnheader", { name: "Ask" })).toHaveAttribute("aria-sort", "descending");
  await ask.click();
  await expect(rows(page).last()).toContainText("XAU/USD");
  await ask.click();
  expect(await symbols(page)).toEqual(own);
  await expectAccessible(page, { within: "#watchlist" });
});

test("by keyboard alone a symbol is added, moved, chosen and removed, and the list is there after a reload", async ({
  page,
}) => {
  await open(page, "/trading");
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await panel(page).getByLabel("Find or add a symbol").focus();
  await page.keyboard.type("chf/jp");
  await expect(rows(page)).toHaveCount(0);
  await press("Enter");
  await expect(page).toHaveURL(/symbol=CHFJPY/);
  await expect(panel(page).getByRole("status")).toHaveText("CHF/JPY added");
  expect((await symbols(page)).at(-1)).toBe("CHF/JPY");

  // Past the five column names, to the row that is chosen.
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  await expect(symbolButton(page, "CHF/JPY")).toBeFocused();
  await press("Alt+ArrowUp", "Alt+ArrowUp");
  await expect(symbolButton(page, "CHF/JPY")).toBeFocused();
  await expect(panel(page).getByRole("status")).toHaveText("CHF/JPY: place 10 of 12");
  await press("Home", "ArrowDown", "Enter");
  await expect(page).toHaveURL(/symbol=GBPUSD/);
  await press("Delete");
  await expect(panel(page).getByRole("status")).toHaveText("GBP/USD removed");
  await expect(symbolButton(page, "USD/JPY")).toBeFocused();
  const list = await symbols(page);
  expect(list.slice(-3)).toEqual(["CHF/JPY", "GBP/JPY", "XAU/USD"]);

  await page.reload();
  await expect.poll(() => symbols(page)).toEqual(list);
  await expect(panel(page).getByLabel("Find or add a symbol")).toBeVisible();
});

test("the buttons of the list move, remove and restore", async ({ page }) => {
  await open(page, "/trading");
  await panel(page).getByRole("button", { name: "Edit list" }).click();
  await panel(page).getByRole("button", { name: "Move GBP/USD up" }).click();
  expect((await symbols(page)).slice(0, 2)).toEqual(["GBP/USD", "EUR/USD"]);
  await panel(page).getByRole("button", { name: "Remove EUR/USD" }).click();
  await panel(page).getByRole("button", { name: "Add BTC/USD" }).click();
  expect((await symbols(page)).at(-1)).toBe("BTC/USD");
  await expectAccessible(page, { within: "#watchlist" });
  await panel(page).getByRole("button", { name: "Restore the default list" }).click();
  expect((await symbols(page)).slice(0, 2)).toEqual(["EUR/USD", "GBP/USD"]);
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page).getByRole("button", { name: "Remove EUR/USD" })).toHaveCount(0);
});

test("a device without room says so and shows the list all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open(page, "/trading");
  await symbolButton(page, "EUR/USD").focus();
  await page.keyboard.press("Delete");
  await expect(panel(page).getByRole("alert")).toContainText("no room left to save your watchlist");
  await expect(symbolButton(page, "EUR/USD")).toHaveCount(0);
});

test("a member finds the list on another device", async ({ page }) => {
  await becomeMember(page);
  await open(page, "/trading");
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("/watchlists") && requests.push(request.method()));
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/watchlists") && answer.request().method() === "POST",
  );
  await panel(page).getByLabel("Find or add a symbol").fill("silver");
  await page.keyboard.press("Enter");
  await panel(page).locator('[data-symbol="XAGUSD"]').focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("Alt+ArrowUp");
  expect((await saved).ok()).toBe(true);
  // Five changes in a row are sent together.
  expect(requests.filter((method) => method === "POST")).toHaveLength(1);
  await page.evaluate(() => localStorage.removeItem("northpip.watchlist"));
  await open(page, "/trading");
  await expect.poll(async () => (await symbols(page)).at(-5)).toBe("XAG/USD");
});

test("nothing moves while quotes come, and a new price flashes for a moment, but not where motion is reduced", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, flashes: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // What follows a press is meant to move.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver((changes) => {
      seen.flashes += changes.length;
    }).observe(document, { subtree: true, attributeFilter: ["data-move"] });
  });
  // A Wednesday noon, from which time goes on: at weekends no price moves.
  await page.clock.install({ time: new Date("2026-07-01T12:00:00Z") });
  const seen = () => page.evaluate(() => (window as unknown as { seen: { shift: number; flashes: number } }).seen);
  const bids = () => panel(page).locator("tbody td:nth-child(2)").allTextContents();
  await open(page, "/trading");
  await expect(rows(page).first()).toContainText("%");
  await expect.poll(async () => (await seen()).flashes, { timeout: 15_000 }).toBeGreaterThan(0);
  await expect(panel(page).locator("[data-move]")).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect(rows(page).first()).toContainText("%");
  const before = await bids();
  await expect.poll(bids, { timeout: 15_000 }).not.toEqual(before);
  const { shift, flashes } = await seen();
  expect(flashes).toBe(0);
  expect(shift).toBeLessThanOrEqual(0.01);
});

test("strength, volatility and correlation are computed for what is chosen, say their data and lead to their tools", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      "northpip.watchlist",
      JSON.stringify([{ id: "watchlist", symbols: ["USDJPY", "XAUUSD"], updatedAt: 1 }]),
    ),
  );
  await open(page, "/trading");
  const strength = page.getByRole("region", { name: "Currency strength" });
  // Figures are loaded when they are near the screen.
  await strength.scrollIntoViewIfNeeded();
  await expect(strength.getByRole("row")).toHaveCount(9, { timeout: 30_000 });
  await strength.getByLabel("Time frame").selectOption("H1");
  await strength.getByLabel("Bars").selectOption("20");
  await expect(strength.getByRole("columnheader").last()).toHaveText("Against the other seven, 20 bars of 1 hour");

  const volatility = page.getByRole("region", { name: "Volatility" });
  await volatility.scrollIntoViewIfNeeded();
  await expect(volatility.getByRole("row", { name: /^USD\/JPY \d+\.\d \d+\.\d \d+\.\d \d+%$/ })).toBeVisible();
  await expect(volatility.getByRole("row")).toHaveCount(3);
  const daily = await volatility.getByRole("row", { name: /^USD/ }).getByRole("cell").nth(1).textContent();
  await volatility.getByLabel("ATR time frame").selectOption("H1");
  await expect(volatility.getByRole("columnheader", { name: "ATR(14), 1 hour" })).toBeVisible();
  const hourly = await volatility.getByRole("row", { name: /^USD/ }).getByRole("cell").nth(1).textContent();
  expect(Number(hourly)).toBeLessThan(Number(daily));
  await volatility.getByLabel("ADR days").selectOption("5");
  await expect(volatility.getByRole("columnheader", { name: /^(Today|Last day) of ADR 5 days$/ })).toBeVisible();

  const correlation = page.getByRole("region", { name: "Correlation", exact: true });
  await correlation.scrollIntoViewIfNeeded();
  const cells = correlation.getByRole("row", { name: /^USD\/JPY/ }).getByRole("cell");
  await expect(cells).toHaveText(["1.00", /^−?0\.\d\d$/]);
  await correlation.getByLabel("Bars").selectOption("20");
  await expect(correlation).toContainText("From the returns of 20 trading days.");

  for (const [figures, tool] of [
    [strength, "strength-meter"],
    [volatility, "volatility"],
    [correlation, "correlation"],
  ] as const) {
    await expect(figures).toContainText("Simulated market: these are not real prices.");
    await expect(figures.getByRole("link", { name: /^About/ })).toHaveAttribute("href", `/forex-tools/${tool}`);
  }
  await expect(page.getByRole("list", { name: "Overlaps" }).getByRole("listitem")).toHaveText([
    /^Sydney \+ Tokyo(opens|closes) /,
    /^Tokyo \+ London(opens|closes) /,
    /^London \+ New York(opens|closes) /,
  ]);
  await expectAccessible(page, { within: ".dash" });
});

test("on a phone the parts of the dashboard are a stack with links to each", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/trading");
  const tops = await page
    .locator(".dash section[id]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
  for (const link of await links.all()) {
    const anchor = new URL((await link.getAttribute("href")) ?? "", "http://x").hash;
    await expect(page.locator(anchor)).toHaveCount(1);
  }
  await links.filter({ hasText: "Correlation" }).click();
  await expect(page.locator("#correlation")).toBeInViewport();
  const small = await page
    .locator(".dash :is(a, button, input, select)")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0 && height < 44),
    );
  expect(small).toEqual([]);
});

test("without JavaScript the page says what needs it, and hours and events can be read", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/trading");
  await expect(panel(page).locator(".script-note")).toContainText("computed in your browser, which needs JavaScript");
  await expect(page.locator("#sessions")).toContainText("London");
  await expect(page.locator("#trading-hero")).toContainText("Sunday 17:00");
  await expect(page.locator("#events .calendar details").first()).toBeVisible();
  await context.close();
});
