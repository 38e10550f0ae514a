import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bars } from "#trading/market/bars.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { printedFigure } from "../support/printed-figure.ts";
import { expect, open, test } from "../support/site-test.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";

const root = join(import.meta.dirname, "../..");
let site: RunningSite;
let folder: string;
let bars: Bars;

const command = (name: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: site.dataDir },
    encoding: "utf8",
  });

// One site with a history for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), "northpip-stored-"));
  site = await startSite();
  // Another seed than the site's own market, so that simulated prices give other figures.
  bars = createSimulatedMarket(77).bars("GBPUSD", "M1", Date.UTC(2026, 0, 4, 22), Date.UTC(2026, 6, 3, 21));
  writeFileSync(join(folder, "broker.csv"), [...barsCsv(bars)].join(""));
  command("market", "import", "GBPUSD", "broker.csv", "--zone", "utc");
});
test.afterAll(async () => {
  await site?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("the lab tests on stored prices by itself, loads each month once, and the command line gives the same figures", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const loaded: string[] = [];
  page.on("request", (request) => void (request.url().endsWith(".bin") && loaded.push(request.url())));
  await open(page, `${site.url}/backtesting`);
  await expect(page.getByText("Imported bars (broker.csv), Jan 4, 2026 to Jul 3, 2026").first()).toBeVisible();
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByText("Repeat this run elsewhere").click({ timeout: 60_000 });
  const typed = (await page.getByTestId("command-line").textContent()) ?? "";
  expect(typed).toContain("--data stored --from 2026-01-05 --to 2026-07-04");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Strategy of this run, JSON" }).click();
  await (await download).saveAs(join(folder, "strategy.json"));
  expect(JSON.parse(readFileSync(join(folder, "strategy.json"), "utf8"))).toMatchObject({ symbol: "GBPUSD" });

  const text = command(
    "backtest",
    ...["--data", "stored", "--from", "2026-01-05", "--to", "2026-07-04", "--strategy", "strategy.json"],
    ...["--costs", '{"cash":10000,"currency":"USD","accounting":"hedging"}'],
  );
  const figure = (name: string) => printedFigure(text, name);
  const results = page.getByRole("main");
  expect(Number(figure("Trades"))).toBeGreaterThan(10);
  await expect(results).toContainText(figure("Return"));
  await expect(results).toContainText(`${figure("Trades")} trades.`);
  await expect(results).toContainText(figure("Profit factor"));
  expect(loaded.length).toBe(new Set(loaded).size);

  await page.getByRole("button", { name: "Simulated history" }).click();
  await expect(page.getByText(/, simulated/).first()).toBeVisible();
});

test("a replay runs on the stored bars: fills at their prices, hides their future, and says which data it is", async ({
  page,
}) => {
  await open(page, `${site.url}/trading-simulator`);
  await page.getByRole("tab", { name: "Replay" }).click();
  const replay = page.getByRole("tabpanel", { name: "Replay" });
  await replay.getByLabel("Replay market").selectOption("GBPUSD");
  await expect(replay.getByLabel("Prices")).toHaveValue("stored");
  await expect(replay.getByText("Imported bars (broker.csv), Jan 4, 2026 to Jul 3, 2026")).toBeVisible();
  await replay.getByLabel("Replay time frame").selectOption("H1");
  await replay.getByLabel("First day").fill("2025-12-01");
  await replay.getByRole("button", { name: "Start replay" }).click();
  await expect(replay.getByText("Choose a day from Jan 5, 2026 to Jul 2, 2026")).toBeVisible();
  await replay.getByLabel("First day").fill("2026-03-04");
  await replay.getByRole("button", { name: "Start replay" }).click();
  await expect(replay.locator("[data-moment]")).toHaveAttribute("datetime", /^2026-03-04T00:00/);
  // The chart ends with the bar that closed: nothing after it is named.
  await expect(replay.getByText(/Imported bars \(broker\.csv\), .* to Mar 3, 2026/)).toBeVisible();
  await replay.getByRole("button", { name: "Buy", exact: true }).click();
  const opened = bars.open[bars.time.indexOf(Date.UTC(2026, 2, 4))] as number;
  const spread = bars.spread?.[bars.time.indexOf(Date.UTC(2026, 2, 4))] as number;
  await expect(replay.locator("[data-table='Open positions']")).toContainText(((opened + spread) / 100_000).toFixed(5));
  await replay.getByRole("button", { name: "Next bar" }).click();
  await expect(replay.locator("[data-moment]")).toHaveAttribute("datetime", /^2026-03-04T01:00/);
  await replay.getByLabel("Go to day").fill("2026-07-20");
  await replay.getByRole("button", { name: "Go", exact: true }).click();
  await expect(replay.getByText("The stored bars end here.")).toBeVisible();
  await replay.getByLabel("Speed").selectOption("50");
  await replay.getByRole("button", { name: "Play", exact: true }).click();
  // At least a day on, wherever it is by now.
  await expect(replay.locator("[data-moment]")).not.toHaveAttribute("datetime", /^2026-03-04/, { timeout: 20_000 });
  await replay.getByRole("button", { name: "Pause" }).click();
});

test("a robot runs on the stored bars at the reader's costs, apart from its record", async ({ page }) => {
  const robot = robotStrategies.find(({ data }) => data.symbol === "GBPUSD");
  await open(page, `${site.url}/robots/${robot?.robotId}`);
  const panel = page.locator("#your-costs");
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByText(/Simulated prices\. The dashed line is the record/)).toBeVisible({ timeout: 30_000 });
  await panel.getByLabel("Prices").selectOption("stored");
  await expect(panel.getByText(/Imported bars \(broker\.csv\), Jan 4, 2026 to Jul 3, 2026/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(panel).toContainText("The published record is of the simulated market");
});

test("an alert says why it does not watch bars that ended", async ({ page }) => {
  await open(page, `${site.url}/trading?symbol=GBPUSD`);
  const alerts = page.locator(".alerts").first();
  await alerts.scrollIntoViewIfNeeded();
  await alerts.getByLabel("Symbol").selectOption("GBPUSD");
  await expect(alerts).toContainText("The stored bars of this symbol end on Jul 3, 2026.");
});
