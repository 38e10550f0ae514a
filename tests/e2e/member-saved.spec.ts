import type { Page } from "@playwright/test";
import { becomeMember, signIn, signOut } from "../support/member.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const strategies = (page: Page) => page.getByRole("region", { name: "Saved strategies" });
const backtests = (page: Page) => page.getByRole("region", { name: "Saved backtests" });
const nameField = (page: Page) => page.getByLabel("Name of the strategy");

async function savePreset(page: Page, preset: RegExp, name: string): Promise<void> {
  await open(page, "/strategy-builder");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("dialog", { name: "Open a strategy" }).getByRole("button", { name: preset }).click();
  await nameField(page).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`Saved: ${name}`)).toBeVisible();
  await expect(page.getByText("In your account, and on this device until you sign out.")).toBeVisible();
}

test("what a visitor saved before signing up is in the member area, and a demo account that waits is named", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page, "/backtesting");
  await page.getByRole("button", { name: "Run backtest" }).last().click();
  await expect(page.getByTestId("results")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Save this run" }).click();
  await expect(page.getByRole("button", { name: "Run saved" })).toBeVisible();
  // The market is open on a Wednesday.
  await page.clock.install({ time: Date.UTC(2026, 10, 18, 12) });
  await open(page, "/trading-simulator");
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Close position #1" })).toBeVisible();
  await page.clock.setSystemTime(Date.now());

  await becomeMember(page);
  await open(page, "/member-area");
  await expect(backtests(page).getByRole("listitem")).toContainText("EMA pull-back");
  const accounts = page.getByRole("region", { name: "Simulator accounts" });
  await expect(accounts).toContainText("The account on this device is not in your member account yet.");
});

test("a member's strategies and backtests are listed, opened, run, renamed, deleted, brought back, and on every device", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const email = await becomeMember(page);
  await open(page, "/member-area");
  await expect(strategies(page)).toContainText("No saved strategy yet");
  await expect(backtests(page)).toContainText("No saved backtests yet");
  await savePreset(page, /MACD cross/, "Member cross");

  await open(page, "/member-area");
  const entry = strategies(page).getByRole("listitem").filter({ hasText: "Member cross" });
  await expect(entry).toContainText(/EUR\/USD · H\d · changed \w+ \d+, 20\d\dOpen/);
  // A deletion while the new name is still on its way stays one, here and in the account.
  await page.route(/\/rest\/v1\/saved_strategies/, async (route) => {
    if (route.request().method() === "PATCH") await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await entry.getByRole("button", { name: "Rename Member cross" }).click();
  await page.getByLabel("New name of Member cross").fill("Renamed cross");
  await page.keyboard.press("Enter");
  await expect(strategies(page).getByRole("heading", { name: "Renamed cross" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Renamed cross" }).click();
  await expect(strategies(page)).toContainText("No saved strategy yet");
  await expect(page.getByText("Deleted: Renamed cross")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForTimeout(500);
  await expect(strategies(page)).toContainText("No saved strategy yet", { timeout: 1 });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(strategies(page).getByRole("heading", { name: "Renamed cross" })).toBeVisible();

  await page.getByRole("link", { name: "Run backtest of Renamed cross" }).click();
  await expect(page.getByTestId("results")).toBeVisible({ timeout: 60_000 });
  await expect(nameField(page)).toHaveValue("Renamed cross");
  await page.getByRole("button", { name: "Save this run" }).click();
  await expect(page.getByRole("button", { name: "Run saved" })).toBeVisible();

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await signIn(elsewhere, email);
  await open(elsewhere, "/strategy-scanner");
  await expect(elsewhere.getByLabel("Show", { exact: true })).toContainText("Renamed cross");
  await open(elsewhere, "/member-area");
  const run = backtests(elsewhere).getByRole("listitem").filter({ hasText: "Renamed cross" });
  await expect(run).toContainText(/simulated history, EUR\/USD/);
  await expect(run).toContainText(/Return.*%/);
  await run.getByRole("link", { name: /^Make it again: .* Renamed cross/ }).click();
  await expect(elsewhere.getByText("The same result, to the last digit")).toBeVisible({ timeout: 60_000 });

  await open(elsewhere, "/member-area");
  await strategies(elsewhere).getByRole("link", { name: "Open Renamed cross" }).click();
  await expect(nameField(elsewhere)).toHaveValue("Renamed cross");
  await open(elsewhere, "/member-area");
  await elsewhere.getByRole("button", { name: "Delete Renamed cross" }).click();
  await elsewhere.getByRole("button", { name: "Delete the backtest of Renamed cross" }).click();
  await expect(elsewhere.getByText("Deleted: the backtest of Renamed cross")).toBeVisible();
  await other.close();

  await open(page, "/member-area");
  await expect(strategies(page)).toContainText("No saved strategy yet");
  await expect(backtests(page)).toContainText("No saved backtests yet");
});

test("another member on the same device sends nobody's strategies but their own", async ({ page }) => {
  test.setTimeout(120_000);
  await becomeMember(page);
  await savePreset(page, /RSI reversal/, "First member's");
  await open(page, "/member-area");
  await signOut(page);
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
  const second = await becomeMember(page);
  await savePreset(page, /CCI extreme/, "Second member's");
  const fresh = await page.context().browser()?.newContext();
  if (!fresh) throw new Error("no browser");
  const elsewhere = await fresh.newPage();
  await signIn(elsewhere, second);
  await open(elsewhere, "/member-area");
  await expect(strategies(elsewhere).getByRole("listitem")).toHaveCount(1);
  await expect(strategies(elsewhere)).toContainText("Second member's");
  await fresh.close();
});

test("the saved lists are accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
  await becomeMember(page);
  await savePreset(page, /MACD cross/, "Cross with a rather long name that has to break somewhere on a phone");
  await open(page, "/backtesting#run");
  await page.getByRole("button", { name: "Save this run" }).click({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Run saved" })).toBeVisible();
  await open(page, "/member-area");
  await expect(backtests(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /^Rename Cross/ }).click();
  await expectAccessible(page);
});
