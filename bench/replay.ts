/**
 * The simulator's replay at 50 bars per second, and a stored month of M1 bars from the server to a drawn chart, in a browser on a site of the
 * bench's with such a month. A frame is dropped where two animation frames are more than one and a half frames apart; what the
 * machine's other work costs is in every figure, so the load is printed too.
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { writeBars } from "../server/market/history/write-bars.ts";
import { findBrowser } from "../tests/support/browser.ts";
import { startSite } from "../tests/support/start-site.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const load = () => loadavg()[0]?.toFixed(1);

/** Runs in the page: what its frames and long tasks were in a time. */
async function frames(page: Page, millis: number) {
  return page.evaluate(async (length) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
    const gaps: number[] = [];
    const ends = performance.now() + length;
    await new Promise<void>((resolve) => {
      let last = performance.now();
      const next = (now: number) => {
        gaps.push(now - last);
        last = now;
        if (now < ends) requestAnimationFrame(next);
        else resolve();
      };
      requestAnimationFrame(next);
    });
    observer.disconnect();
    return { frames: gaps.length, dropped: gaps.filter((gap) => gap > 25).length, longest: Math.max(...gaps), tasks };
  }, millis);
}

const moment = async (panel: ReturnType<Page["getByRole"]>): Promise<number> =>
  Date.parse(`${(await panel.locator("[data-moment]").textContent())?.slice(0, 16).replace(" ", "T")}Z`);

async function replayRow(page: Page, url: string, prices: "stored" | "simulated") {
  await page.goto(`${url}/trading-simulator`);
  await page.getByRole("tab", { name: "Replay" }).click();
  const panel = page.getByRole("tabpanel", { name: "Replay" });
  await panel.getByLabel("Replay market").selectOption("GBPUSD");
  await panel.getByLabel("Prices").selectOption(prices);
  await panel.getByLabel("Replay time frame").selectOption("M5");
  await panel.getByLabel("First day").fill("2026-05-04");
  await panel.getByRole("button", { name: "Start replay" }).click();
  await panel.getByRole("button", { name: "Buy", exact: true }).click();
  await panel.getByLabel("Speed").selectOption("50");
  const still = await frames(page, 3000);
  const from = await moment(panel);
  await panel.getByRole("button", { name: "Play", exact: true }).click();
  const seen = await frames(page, seconds * 1000);
  const bars = ((await moment(panel)) - from) / 300_000;
  return {
    "replay at 50 bars per second": prices,
    "bars per second": (bars / seconds).toFixed(1),
    frames: seen.frames,
    dropped: seen.dropped,
    "dropped while still": still.dropped,
    "longest frame ms": seen.longest.toFixed(0),
    "long tasks": seen.tasks.length,
    load: load(),
  };
}

/** From the choice of a symbol with a stored month to its drawn chart, the month loaded from the server each time. */
async function monthRow(page: Page, url: string) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/trading?timeframe=M1`);
    await page.locator(".trading-chart .chart-summary").first().waitFor();
    await page.locator('.trading-chart [role=slider]:not([aria-valuetext="No bars yet"])').waitFor();
    await page.waitForTimeout(1500);
    const took = await page.evaluate(async () => {
      // The summary below the chart waits for a pause: what it says is read out. The words of the plot come with the picture.
      const plot = () => document.querySelector(".trading-chart [role=slider]");
      const started = performance.now();
      history.replaceState(history.state, "", `${location.pathname}?symbol=GBPUSD&timeframe=M1`);
      dispatchEvent(new Event("address-state"));
      const drawn = () =>
        plot()?.getAttribute("aria-label")?.startsWith("GBP/USD M1") &&
        plot()?.getAttribute("aria-valuetext") !== "No bars yet";
      while (!drawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
      // The library paints in the frame after it was given the bars.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
      return performance.now() - started;
    });
    times.push(took);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    "stored month of M1": "server to drawn chart",
    "best ms": sorted[0]?.toFixed(0),
    "median ms": sorted[rounds >> 1]?.toFixed(0),
    "slowest ms": sorted.at(-1)?.toFixed(0),
    wanted: 150,
    load: load(),
  };
}

const site = await startSite();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const bars = createSimulatedMarket(77).bars("GBPUSD", "M1", Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1));
  await writeBars(join(site.dataDir, "market"), { bars, source: { kind: "file", name: "bench" } });
  console.log(`A stored month of ${bars.length} bars`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  console.table([await replayRow(page, site.url, "stored"), await replayRow(page, site.url, "simulated")]);
  console.table([await monthRow(page, site.url)]);
} finally {
  await browser.close();
  await site.stop();
}
