import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const path = "/strategy-builder";
const words = (page: Page) => page.getByRole("region", { name: "In words" });
const signals = (page: Page) => page.getByRole("region", { name: "Signals" });
const name = (page: Page) => page.getByLabel("Name of the strategy");

/** Long and short entries on the bars at hand, once they are worked out. */
async function entries(page: Page): Promise<string> {
  await expect(signals(page)).toHaveAttribute("aria-busy", "false", { timeout: 40_000 });
  await expect(signals(page).locator("dd").first()).not.toHaveText("–");
  return (await signals(page).locator("dl").textContent()) ?? "";
}

async function openPreset(page: Page, preset: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Open a strategy" });
  await dialog.getByRole("button", { name: preset }).click();
  await expect(dialog).toBeHidden();
}

test("a visitor starts from a preset, edits a number, undoes, saves, and finds everything after a reload", async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  await open(page, path);
  await openPreset(page, /RSI reversal/);
  await expect(name(page)).toHaveValue("RSI reversal");
  await expect(words(page)).toContainText("crosses above 30");
  const before = await entries(page);

  const low = page.getByLabel("Compared with, parameter Oversold").first();
  await low.fill("25,5");
  await expect(words(page)).toContainText("crosses above 25.5");
  await expect.poll(() => entries(page)).not.toBe(before);
  await low.press("Control+z");
  await expect(words(page)).toContainText("crosses above 30");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(words(page)).toContainText("crosses above 25.5");

  await low.fill("500");
  await expect(page.getByText("1 thing", { exact: false }).or(page.getByText("One thing to put right"))).toBeVisible();
  await expect(low).toHaveValue("500");
  await low.fill("26");
  await expect(page.getByText("One thing to put right")).toBeHidden();

  await name(page).fill("My dip");
  await page.route("**/save-open-*", (route) => route.abort());
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await page.unroute("**/save-open-*");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved: My dip")).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue("My dip");
  await expect(words(page)).toContainText("crosses above 26", { timeout: 40_000 });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("tab", { name: "Saved" }).click();
  await expect(page.getByRole("button", { name: /^My dip/ })).toBeVisible();
});

test("the picker keeps the focus inside, forgets what was sought, and gives the focus back or on to what was added", async ({
  page,
}) => {
  await open(page, path);
  await openPreset(page, /CCI extreme/);
  const long = page.getByRole("region", { name: "Enter long" });
  const add = long.getByRole("button", { name: "Add a condition" });
  const picker = page.getByRole("dialog", { name: "Enter long: add a condition" });
  const search = picker.getByRole("searchbox");
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(search).toBeFocused();
  await expect(picker.getByRole("button", { name: /^Average directional index/ })).toBeAttached();
  await page.keyboard.press("Shift+Tab");
  await expect(picker.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await search.fill("stochastic");
  await expect(picker.getByRole("status")).toHaveText(/^\d found$/);
  // The browser's own search field is emptied first.
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(search).toHaveValue("");
  await search.fill("rsi");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(long.getByRole("button", { name: /condition 2: change/ })).toHaveAttribute("data-place", /#menu$/);
  await expect(long.getByRole("listitem").nth(1).locator(":focus")).toHaveCount(1);
});

test("a condition is added by search, moved by keyboard, turned round and deleted", async ({ page }) => {
  await open(page, path);
  await openPreset(page, /CCI extreme/);
  const long = page.getByRole("region", { name: "Enter long" });
  await long.getByRole("button", { name: "Add a condition" }).click();
  await page.getByRole("searchbox", { name: "Search indicators, prices and time" }).fill("adx");
  await page.keyboard.press("Enter");
  await expect(long.getByRole("button", { name: "Value: ADX" })).toBeVisible();
  await expect(words(page)).toContainText("the ADX(14) crosses");
  await expect(long.getByRole("listitem")).toHaveCount(2);
  await long.getByRole("textbox", { name: "ADX length" }).press("Alt+ArrowUp");
  await expect(long.getByRole("listitem").first()).toContainText("ADX");
  await long.getByRole("button", { name: /condition 1: change/ }).click();
  await page.getByRole("menuitem", { name: /Negate/ }).click();
  await expect(words(page)).toContainText("it is not true that");
  await long.getByRole("button", { name: /condition 1: change/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(long.getByRole("listitem")).toHaveCount(1);
});

test("a shared link opens the same strategy elsewhere, and a damaged one loses nothing", async ({ page, browser }) => {
  await open(page, path);
  await openPreset(page, /MACD cross/);
  await expect(words(page)).toContainText("MACD cross trades");
  const sentence = (await words(page).textContent()) ?? "";
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByLabel("Link to this strategy").inputValue();
  const code = link.slice(link.indexOf("#"));

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await open(elsewhere, `${path}${code}`);
  await expect(name(elsewhere)).toHaveValue("MACD cross");
  await expect(words(elsewhere)).toHaveText(sentence.replace(/\s+/g, " "));
  await expect(elsewhere.getByText("one step back")).toBeVisible();
  await elsewhere.getByRole("button", { name: "Undo" }).click();
  await expect(name(elsewhere)).not.toHaveValue("MACD cross");

  await elsewhere.goto("about:blank");
  await open(elsewhere, `${path}${code.slice(0, -7)}`);
  await expect(elsewhere.getByText("The link could not be opened")).toBeVisible();
  await expect(elsewhere.getByText(/copy the whole of it/)).toBeVisible();
  await expect(name(elsewhere)).not.toHaveValue("MACD cross");
  await other.close();
});

test("the strategy leaves as Pine with its rules and what differs, sessions by local clocks included", async ({
  page,
}) => {
  await open(page, path);
  await openPreset(page, /RSI reversal/);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("tab", { name: "Pine v6" }).click();
  await expect(page.getByLabel("rsi-reversal.pine")).toHaveValue(/strategy\.entry\(id, strategy\.long/);
  await expect(page.getByText("What the platform does that the lab does not")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rsi-reversal.pine" }).click();
  expect((await download).suggestedFilename()).toBe("rsi-reversal.pine");
  await page.keyboard.press("Escape");
  await openPreset(page, /Tokyo fade/);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("tab", { name: "Pine v6" }).click();
  await expect(page.getByText("What the file does not do as the lab does")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a strategy that never signals says which condition is never true", async ({ page }) => {
  await open(page, path);
  await openPreset(page, /CCI extreme/);
  const level = page.getByRole("region", { name: "Enter long" }).getByLabel("Compared with", { exact: true });
  await level.fill("99999");
  await expect(signals(page)).toContainText(/Enter long: no signal on these .* bars\. The condition is never true/, {
    timeout: 40_000,
  });
});

test("is accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
  await open(page, path);
  await entries(page);
  await expectAccessible(page);
});

for (const width of [360, 800])
  test(`a strategy is exported at ${width} px, where the run is in the bar at the bottom`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    if (width < 640) await page.getByRole("button", { name: "Share or export" }).click();
    await page.getByRole(width < 640 ? "menuitem" : "button", { name: "Export", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Export this strategy" })).toBeVisible();
  });
