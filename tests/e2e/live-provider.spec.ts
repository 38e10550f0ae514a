import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { isOpen } from "#trading/simulator/follow-market.ts";
import { key, type ServiceRow, services } from "../support/price-services.ts";
import { printedFigure } from "../support/printed-figure.ts";
import { expect, open, test } from "../support/site-test.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";

const root = join(import.meta.dirname, "../..");
const [minute, day] = [60_000, 86_400_000];
const oanda = services.find(({ id }) => id === "oanda") as (typeof services)[number];
const text = (points: number) => (points / 100_000).toFixed(5);

/** Prices that are not those of the site's own simulated market. */
function rowsOf(symbol: string, from: number, to: number): readonly ServiceRow[] {
  const bars = createSimulatedMarket(77).bars(symbol, "M1", from, to);
  return Array.from({ length: bars.length }, (_, at) => ({
    time: bars.time[at] as number,
    open: text(bars.open[at] as number),
    high: text(bars.high[at] as number),
    low: text(bars.low[at] as number),
    close: text(bars.close[at] as number),
    ask: text((bars.open[at] as number) + 12),
    volume: 10,
  }));
}
const now = Math.floor(Date.now() / minute) * minute;
const history: Readonly<Record<string, readonly ServiceRow[]>> = {
  // What a site has that asked its service twenty minutes ago.
  EUR_USD: rowsOf("EURUSD", now - 4 * day, now - 20 * minute),
  GBP_USD: rowsOf("GBPUSD", now - 45 * day, now - 10 * day),
};

const streams = new Set<ServerResponse>();
/** A server that speaks OANDA's documented format. */
const service = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://service.test");
  if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end("{}");
  if (url.pathname.endsWith("/instruments")) return void response.end('{"instruments":[{"name":"EUR_USD"}]}');
  const [, instrument = ""] = /\/instruments\/(\w+)\/candles$/.exec(url.pathname) ?? [];
  if (instrument) return oanda.respond(url, oanda.within(url, history[instrument] ?? []), response);
  streams.add(response);
  response.on("close", () => streams.delete(response));
  response.write(`${JSON.stringify({ type: "HEARTBEAT", time: new Date().toISOString() })}\n`);
});
const send = (bid: number) => {
  const [bids, asks] = [bid, bid + 12].map((points) => [{ price: text(points), liquidity: 1 }]);
  const time = new Date().toISOString();
  for (const one of streams)
    one.write(`${JSON.stringify({ type: "PRICE", instrument: "EUR_USD", time, bids, asks })}\n`);
};

let site: RunningSite;
let folder: string;
let settings: Record<string, string>;
/** Not in one go: this process answers as the price service meanwhile. */
const command = async (name: string, ...args: readonly string[]): Promise<string> => {
  const run = promisify(execFile)(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    cwd: folder,
    env: { ...process.env, ...settings, DATA_DIR: site.dataDir },
  });
  return (await run).stdout;
};

// One site for both, while this process answers as its price service.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), "northpip-live-"));
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  settings = {
    ...{ MARKET_PROVIDER: "oanda", MARKET_API_KEY: key, MARKET_ACCOUNT: "101-004-1234567-001" },
    MARKET_API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  };
  site = await startSite(settings);
});
test.afterAll(async () => {
  await site?.stop();
  service.closeAllConnections();
  service.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The words of the chart's plot: those of its last bar. */
const chartOf = (page: Page) => page.getByRole("slider", { name: /^EUR\/USD M1/ });

test("a service's stream reaches the watchlist and the chart of two browsers, which show the same", async ({
  page,
  browser,
}) => {
  test.skip(!isOpen(Date.now()), "The market is closed: a service streams nothing.");
  test.setTimeout(240_000);
  await command("market", "fetch", "EURUSD", "--from", new Date(now - 3 * day).toISOString().slice(0, 10));
  const other = await (await browser.newContext()).newPage();
  const pages = [page, other];
  for (const one of pages) await open(one, `${site.url}/trading?symbol=EURUSD&timeframe=M1`);
  for (const one of pages) await expect(one.getByText(/^OANDA bars, /).first()).toBeVisible({ timeout: 60_000 });
  // Nothing is guessed: until the service says more, the chart ends where the stored bars do.
  const stored = history.EUR_USD?.at(-1)?.close ?? "";
  await expect(chartOf(page)).toHaveAttribute("aria-valuetext", new RegExp(`C ${stored}`));

  let bid = Math.round(Number(stored) * 100_000);
  for (let step = 0; step < 3; step += 1) {
    bid += 3;
    // Sent again until it is seen: a stream may begin after the page.
    const timer = setInterval(() => send(bid), 300);
    try {
      for (const one of pages) {
        await expect(one.locator("tr", { has: one.locator("[data-symbol=EURUSD]") })).toContainText(text(bid), {
          timeout: 60_000,
        });
        await expect(chartOf(one)).toHaveAttribute("aria-valuetext", new RegExp(`C ${text(bid)}`), { timeout: 30_000 });
      }
    } finally {
      clearInterval(timer);
    }
  }
  // The minutes since the stored bars ended are not there; the running one began with the stream.
  await expect(chartOf(page)).toHaveAttribute("aria-valuetext", new RegExp(`L ${text(bid - 6)}|O ${text(bid)}`));
  expect(await page.content()).not.toContain(key);
  await other.context().close();
});

test("a backtest on a service's history has the figures of the command line on the same bars", async ({ page }) => {
  test.setTimeout(240_000);
  await command("market", "fetch", "GBPUSD", "--from", new Date(now - 45 * day).toISOString().slice(0, 10));
  await open(page, `${site.url}/backtesting`);
  await expect(page.getByText(/^OANDA bars, /).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Run backtest" }).click();
  await page.getByText("Repeat this run elsewhere").click({ timeout: 60_000 });
  const typed = (await page.getByTestId("command-line").textContent()) ?? "";
  const [, from = "", to = ""] = /--data stored --from (\S+) --to (\S+)/.exec(typed) ?? [];
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Strategy of this run, JSON" }).click();
  await (await download).saveAs(join(folder, "strategy.json"));
  const printed = await command(
    "backtest",
    ...["--data", "stored", "--from", from, "--to", to, "--strategy", "strategy.json"],
    ...["--costs", '{"cash":10000,"currency":"USD","accounting":"hedging"}'],
  );
  const figure = (name: string) => printedFigure(printed, name);
  expect(Number(figure("Trades"))).toBeGreaterThan(0);
  const results = page.getByRole("main");
  await expect(results).toContainText(figure("Return"));
  await expect(results).toContainText(`${figure("Trades")} trade`);
});

test("the simulator says that its live accounts trade the simulated market, and where the service's prices are", async ({
  page,
}) => {
  await open(page, `${site.url}/trading-simulator`);
  const note = page.getByText(/^These accounts trade the simulated market/);
  await expect(note).toContainText("OANDA prices are on the trading dashboard");
  await expect(note.getByRole("link")).toHaveAttribute("href", "/trading");
});
