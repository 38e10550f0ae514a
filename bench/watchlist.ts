/**
 * What the dashboard's watchlist costs while quotes come fast: 20 symbols, all in sight, with four quotes a second each. The table of the
 * site in a page of its own, in the code the site builds, fed by a store of the bench's. Shares are processor time of all of the
 * browser's processes, less what the same page takes without quotes; neighbors on the machine make delays longer, not shares.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { findBrowser } from "../tests/support/browser.ts";

const symbols = simulatedSymbols.slice(0, Number(process.env.BENCH_SYMBOLS ?? 20));
const perSecond = Number(process.env.BENCH_RATE ?? 4);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const origin = "http://watchlist.bench";
const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" };

async function buildPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-watchlist-"));
  await build({
    ...{ configFile: false, publicDir: false, logLevel: "error", plugins: [tailwindcss()] },
    build: {
      ...{ outDir, emptyOutDir: true, assetsInlineLimit: 0, cssCodeSplit: false },
      rolldownOptions: {
        input: "bench/watchlist/page.ts",
        output: { entryFileNames: "page.js", assetFileNames: "page[extname]" },
      },
    },
  });
  writeFileSync(
    join(outDir, "index.html"),
    '<!doctype html><html lang="en" data-theme="paper"><meta charset="utf-8"><title>Watchlist</title><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script>',
  );
  return outDir;
}

async function openPage(page: Page, folder: string): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === "/" ? "/index.html" : pathname;
    const contentType = types[extname(file)];
    if (!contentType) return route.abort();
    return route.fulfill({ body: readFileSync(join(folder, file)), contentType });
  });
  await page.goto(`${origin}/?symbols=${symbols.join()}`);
  await page
    .locator("tbody tr")
    .nth(symbols.length - 1)
    .waitFor();
  await page.waitForTimeout(1000);
}

/** Processor seconds of each kind of the browser's processes. */
async function used(session: CDPSession): Promise<Map<string, number>> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sums = new Map<string, number>();
  for (const { type, cpuTime } of processInfo) sums.set(type, (sums.get(type) ?? 0) + cpuTime);
  return sums;
}

async function shareWhile(session: CDPSession, page: Page): Promise<Record<string, number>> {
  const [from, before] = [performance.now(), await used(session)];
  await page.waitForTimeout(seconds * 1000);
  const after = await used(session);
  const elapsed = (performance.now() - from) / 1000;
  const shares = [...after].map(([type, total]) => [type, (total - (before.get(type) ?? 0)) / elapsed] as const);
  return Object.fromEntries([...shares, ["all", shares.reduce((sum, [, share]) => sum + share, 0)]]);
}

const percent = (share: number | undefined): string => `${((share ?? 0) * 100).toFixed(1)}%`;

async function measure(page: Page, browserSession: CDPSession, reducedMotion: "reduce" | "no-preference") {
  await page.emulateMedia({ reducedMotion });
  const idle = await shareWhile(browserSession, page);
  await page.evaluate((rate) => globalThis.watchlistBench.start(rate), perSecond);
  await page.waitForTimeout(2000);
  await page.evaluate(() => globalThis.watchlistBench.delays.splice(0));
  const busy = await shareWhile(browserSession, page);
  const delays = await page.evaluate(() => {
    globalThis.watchlistBench.stop();
    return globalThis.watchlistBench.delays.splice(0);
  });
  delays.sort((a, b) => a - b);
  const at = (share: number) => `${(delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN).toFixed(1)} ms`;
  return {
    motion: reducedMotion === "reduce" ? "reduced" : "flashes",
    "quotes/s": (delays.length / seconds).toFixed(0),
    "of one core": percent((busy.all ?? 0) - (idle.all ?? 0)),
    "page's process": percent((busy.renderer ?? 0) - (idle.renderer ?? 0)),
    "without quotes": percent(idle.all),
    "quote to drawn frame, median": at(0.5),
    "95%": at(0.95),
    worst: at(1),
  };
}

const folder = await buildPage();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1100 } });
  page.on("pageerror", (error) => console.error(error.message));
  const browserSession = await browser.newBrowserCDPSession();
  await openPage(page, folder);
  console.log(
    `${symbols.length} symbols, ${perSecond} quotes a second each; wanted: 25% of one core, 50 ms to the pixel`,
  );
  console.table([await measure(page, browserSession, "no-preference"), await measure(page, browserSession, "reduce")]);
  if (process.env.BENCH_PICTURE) await page.screenshot({ path: process.env.BENCH_PICTURE });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
