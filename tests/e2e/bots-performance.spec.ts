import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../fixtures/statements", name));
const martingale = { name: "statement.htm", mimeType: "text/html", buffer: fixture("mt4-martingale.htm.txt") };

test("a visitor's own run gives the published hash", async ({ page }) => {
  test.setTimeout(180_000);
  const record = page.locator("[data-record=kite-breakout]");
  // A site that has just made its database still computes the figures beside its first visitors.
  await expect(async () => {
    // The same address again would only scroll.
    await page.goto("about:blank");
    await open(page, "/bots-performance#kite-breakout");
    await expect(record).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(record.getByText("Balance and equity of Kite Breakout, simulated").first()).toBeVisible();
  await record.getByRole("button", { name: "Re-run this in your browser" }).click();
  await expect(record.locator("[data-rerun=equal]")).toBeVisible({ timeout: 90_000 });
  const [published, own] = await record.locator("[data-rerun] dd").allTextContents();
  expect(published).toMatch(/^[0-9a-f]{16}$/);
  expect(own).toBe(published);
});

test("a result that differs is said plainly, with both hashes", async ({ page }) => {
  test.setTimeout(120_000);
  await page.route("**/bots-performance.data*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"[0-9a-f]{16}"/g, '"0123456789abcdef"');
    await route.fulfill({ response: answer, body });
  });
  await open(page, "/robots/heron-grid");
  await page.getByRole("link", { name: /Bots Performance All records/ }).click();
  await page.waitForURL(/bots-performance$/);
  const record = page.locator("[data-record]");
  await record.getByRole("button", { name: "Re-run this in your browser" }).click();
  await expect(record.locator("[data-rerun=different]")).toContainText("differs from the published one", {
    timeout: 90_000,
  });
  await expect(record.locator("[data-rerun] dd").first()).toHaveText("0123456789abcdef");
});

test("every robot stands in the overview and opens its record", async ({ page }) => {
  await open(page, "/bots-performance");
  await expect(page.locator("#records tbody tr")).toHaveCount(7);
  await page.locator("#records").getByRole("link", { name: "Magpie Recovery" }).click();
  const record = page.locator("[data-record=magpie-recovery]");
  await expect(record).toBeVisible();
  await expect(record.locator("[data-finding=martingale]")).toHaveAttribute("data-verdict", "seen");
  await expect(record.getByText("Z-score", { exact: true })).toBeVisible();
  await expect(record.getByRole("table", { name: /Monthly results of Magpie Recovery/ })).toBeVisible();
});

test("the analyzer sees a martingale, and the statement leaves the machine in no request", async ({ page }) => {
  await open(page, "/bots-performance");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const analyzer = page.locator("#statement-analyzer");
  await analyzer.getByLabel(/Analyze a statement/).setInputFiles(martingale);
  await expect(analyzer.locator("[data-finding=martingale]")).toHaveAttribute("data-verdict", "seen", {
    timeout: 30_000,
  });
  await expect(analyzer.locator("[data-finding=grid]")).toHaveAttribute("data-verdict", "seen");
  await analyzer.getByText("The rows that show it").first().click();
  await expect(analyzer.getByText(/buys of EURUSD one after another: 0\.1, 0\.2, 0\.4/).first()).toBeVisible();
  expect(sent).toEqual([]);
});

test("the analyzer reads a German UTF-16 report, and refuses what is no statement with the line", async ({ page }) => {
  await open(page, "/bots-performance");
  const analyzer = page.locator("#statement-analyzer");
  const choose = (name: string, buffer: Buffer) =>
    analyzer.getByLabel(/Analyze a statement/).setInputFiles({ name, mimeType: "text/plain", buffer });
  await choose("bericht.html", fixture("mt5-german.htm.txt"));
  await expect(analyzer).toContainText("3 closed trades in 3 symbols", { timeout: 30_000 });
  await expect(analyzer).toContainText("3 trades prove nothing yet");
  await choose("bad.csv", Buffer.from("<script>alert(1)</script>,1\n2,3\n"));
  await expect(analyzer.locator("[data-statement=refused]")).toContainText("No line names the columns");
  const broken = fixture("mt5-positions-german.csv").toString().replace("1,10300", "1,1O300");
  await choose("broken.csv", Buffer.from(broken));
  await expect(analyzer.locator("[data-statement=refused]")).toContainText('Line 2: "1,1O300" is no closing price.');
});

test("the balance typed for one statement is not shown beside the figures of the next", async ({ page }) => {
  await open(page, "/bots-performance");
  const analyzer = page.locator("#statement-analyzer");
  const choose = (name: string, profit: number) => {
    const rows = ["Open time,Close time,Type,Symbol,Lots,Open price,Close price,Profit"];
    for (let day = 1; day < 6; day++)
      rows.push(`2026-03-0${day} 10:00,2026-03-0${day} 12:00,buy,EURUSD,0.1,1.1000,1.1010,${profit}`);
    return analyzer
      .getByLabel(/Analyze a statement/)
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  };
  const balance = analyzer.getByLabel("Balance before the first trade");
  await choose("one.csv", 10);
  await balance.fill("500");
  await choose("two.csv", 9);
  await expect(analyzer.locator("[data-statement=ready]")).toContainText("two.csv");
  await expect(balance).toHaveValue("");
});

test("is accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
  await open(page, "/bots-performance");
  await page
    .locator("#statement-analyzer")
    .getByLabel(/Analyze a statement/)
    .setInputFiles(martingale);
  await expect(page.locator("#statement-analyzer [data-finding]")).toHaveCount(4, { timeout: 30_000 });
  await expectAccessible(page);
});

test("beside the figures of few trades stands that they prove nothing, on a phone and at a desk", async ({ page }) => {
  await open(page, "/bots-performance");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("row", { name: /Owl Carry/ })).toContainText("13too few to prove anything");
  await expect(page.getByRole("row", { name: /Kite Breakout/ })).not.toContainText("too few");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("listitem").filter({ hasText: /Owl Carry.*per year/ })).toContainText(
    "13 trades, too few to prove anything.",
  );
});
