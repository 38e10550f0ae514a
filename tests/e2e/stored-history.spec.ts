import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { expect, open, test } from "../support/site-test.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";

const root = join(import.meta.dirname, "../..");
let site: RunningSite;
let folder: string;

const command = (name: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: site.dataDir },
    encoding: "utf8",
  });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), "northpip-stored-"));
  site = await startSite();
  // Another seed than the site's own market, so that simulated prices give other figures.
  const bars = createSimulatedMarket(77).bars("GBPUSD", "M1", Date.UTC(2026, 0, 4, 22), Date.UTC(2026, 6, 3, 21));
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
  const figure = (name: string) => Number(new RegExp(`^${name} +(-?[\\d.]+)$`, "m").exec(text)?.[1]);
  const results = page.getByRole("main");
  const signed = (value: number) => `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}%`;
  expect(figure("Trades")).toBeGreaterThan(10);
  await expect(results).toContainText(signed(figure("Return")));
  await expect(results).toContainText(`${figure("Trades")} trades.`);
  await expect(results).toContainText(figure("Profit factor").toFixed(2));
  expect(loaded.length).toBe(new Set(loaded).size);

  await page.getByRole("button", { name: "Simulated history" }).click();
  await expect(page.getByText(/, simulated/).first()).toBeVisible();
});
