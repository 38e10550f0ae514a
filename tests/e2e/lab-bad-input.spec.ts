import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

test.describe.configure({ timeout: 150_000 });

const slow = { timeout: 60_000 };
const results = (page: Page) => page.getByTestId("results");
const above = (value: number) => ({
  kind: "above",
  left: { kind: "price", field: "close" },
  right: { kind: "constant", value },
});

/** The cross preset with parts of its document replaced, as a hand that edits files would. */
async function openChanged(page: Page, change: Record<string, unknown>): Promise<void> {
  await open(page, "/strategy-builder#preset=sma-cross");
  await expect(page.getByLabel("Name of the strategy")).toHaveValue("Moving average cross");
  await page.evaluate((part) => {
    const kept = JSON.parse(localStorage.getItem("northpip.lab.strategy") ?? "{}");
    Object.assign(kept.document, part);
    for (const storage of [localStorage, sessionStorage])
      storage.setItem("northpip.lab.strategy", JSON.stringify(kept));
  }, change);
  await open(page, "/backtesting");
}

async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run backtest" }).click(slow);
  await expect(results(page)).toBeVisible(slow);
}

test("with a full device everything goes on in the tab, and says what is not kept and what to do", async ({ page }) => {
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
      write.call(this, key, value);
    };
  });
  await open(page, "/strategy-builder#preset=macd-cross");
  await expect(page.getByText(/no room left to save the strategy. It stays open in this tab: export it/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/no room left for another saved strategy. Delete one/)).toBeVisible();
  await open(page, "/backtesting#run");
  await expect(results(page)).toBeVisible(slow);
  await page.getByRole("button", { name: "Save this run" }).click();
  await expect(page.getByText(/no room left for another backtest.*Nothing saved before was lost/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save this run" })).toBeVisible();
});

test("a price file the full device does not keep is worked on all the same, until the tab is closed", async ({
  page,
  context,
}) => {
  await open(page, "/backtesting");
  const device = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await device.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 20_000 });
  await page.getByRole("button", { name: "My own file" }).click();
  const rows = Array.from({ length: 3000 }, (_, hour) => {
    const at = new Date(Date.UTC(2025, 0, 6) + hour * 3_600_000).toISOString().slice(0, 16).replace("T", ",");
    return `${at.replaceAll("-", ".")},1.1000,1.1030,1.0970,1.10${10 + (hour % 17)},100`;
  });
  const file = { name: "EURUSD60.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator(".drop-zone input").setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Read the file" }).click(slow);
  await dialog.getByRole("button", { name: "Use these prices" }).click(slow);
  await expect(page.getByText(/no room left to store EURUSD60.csv. It works until this tab is closed/)).toBeVisible(
    slow,
  );
  await run(page);
  await expect(page.getByText(/EURUSD60.csv, EUR\/USD H1/)).toBeVisible();
});

test("links to what is not here say so and change nothing", async ({ page }) => {
  for (const [path, words] of [
    ["/strategy-builder#s=9xyz", /The link could not be opened/],
    ["/strategy-builder#saved=nothing", /That strategy is not here/],
    ["/backtesting#run=nothing", /That strategy is not here/],
    ["/backtesting#again=nothing", /That backtest is not here/],
  ] as const) {
    await page.goto("about:blank");
    await open(page, path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel("Name of the strategy")).toHaveValue("EMA pull-back");
    expect(new URL(page.url()).hash).toBe("");
  }
  await expect(results(page)).toHaveCount(0);
});

test("files that are something else are named for what they are", async ({ page }) => {
  await open(page, "/backtesting");
  await page.getByRole("button", { name: "My own file" }).click();
  const program = Buffer.concat([Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), Buffer.alloc(3000, 0x41)]);
  for (const [name, buffer, words] of [
    ["setup.csv", program, "setup.csv cannot be read as prices. This is a program."],
    ["book.csv", Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]), /This is a ZIP archive/],
    ["blank.csv", Buffer.from("\n \n"), /Line 1: no line among the first holds a date and a price/],
    ["nothing.csv", Buffer.alloc(5000), /This is neither text nor a binary price format/],
  ] as const) {
    await page.locator(".drop-zone input").setInputFiles({ name, mimeType: "text/csv", buffer });
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toHaveText(words, slow);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("a strategy that never trades says why, in the result, the search and the verdict", async ({ page }) => {
  await openChanged(page, { entries: { long: { when: above(99_999) } }, exits: {} });
  await run(page);
  await expect(results(page)).toContainText(/never traded/);
  const lab = page.getByRole("navigation", { name: "The lab" });
  await lab.getByRole("link", { name: "Optimize" }).click();
  await page.locator(".lab-side").getByRole("button", { name: "Search", exact: true }).click(slow);
  await expect(page.getByText(/None of the [\d,]+ combinations made 30 trades/)).toBeVisible(slow);
  await lab.getByRole("link", { name: "Validate" }).click();
  await page.getByRole("button", { name: "Run validation" }).click();
  await expect(page.getByRole("region", { name: "Verdict" })).toContainText("Too few trades to tell", slow);
});

test("a strategy that trades on every bar is run to its end", async ({ page }) => {
  await openChanged(page, {
    entries: { long: { when: above(0) } },
    exits: {},
    risk: { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 1 },
  });
  await run(page);
  await expect(results(page).getByRole("tab", { name: /^Trades \([1-9],\d{3}\)/ })).toBeVisible();
});

test("sizes no account can carry and values out of range are refused with their place", async ({ page }) => {
  await openChanged(page, { risk: { sizing: { kind: "lots", value: 100_000 } } });
  await run(page);
  await expect(results(page)).toContainText(/it wanted to, but all \d+ orders were refused/);
  await openChanged(page, { parameters: [{ id: "fast", name: "Fast", value: -5, min: 2, max: 200, step: 1 }] });
  await expect(page.locator("div.lab-problem")).toContainText(
    /The rules are not complete yet\. .*(Parameter 1|condition)/,
  );
  await expect(page.getByRole("button", { name: "Run backtest" })).toHaveAttribute("aria-disabled", "true");
});
