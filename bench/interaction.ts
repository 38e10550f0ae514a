/**
 * How soon the lab answers a visitor's hands: builder, the results of a run with tens of thousands of trades, and the chart of a
 * million bars, with the page's thread made four times slower, as the browser itself times it (input to next paint).
 */
import { chromium } from "@playwright/test";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { findBrowser } from "../tests/support/browser.ts";
import { startSite } from "../tests/support/start-site.ts";
import { builderSteps, editToSignals } from "./interaction/builder-steps.ts";
import { chartSteps } from "./interaction/chart-steps.ts";
import { resultsSteps } from "./interaction/results-steps.ts";
import { timeSteps } from "./interaction/time-steps.ts";
import { alive, watchPage } from "./interaction/watch-page.ts";

const slowness = Number(process.env.BENCH_SLOWNESS ?? 4);
const cross = presetById("sma-cross")?.document;
const keep = (document: unknown) => ({
  "northpip.lab.strategy": JSON.stringify({ document, origin: { kind: "device" }, keptAt: 1 }),
});
/** Three years of minutes, and a cross every few dozen of them. */
const busy = keep({ ...cross, timeframe: "M1", risk: { sizing: { kind: "lots", value: 0.01 } } });

const given = process.env.TEST_SITE_URL;
const site = given ? null : await startSite();
const url = given ?? (site as { url: string }).url;
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

async function builder() {
  const watch = await watchPage(browser, url, keep({ ...cross, timeframe: "M15" }));
  const { page } = watch;
  await page.goto("/strategy-builder");
  await alive(page, "button.rule-add");
  await page.locator('section[aria-label="Signals"][data-took]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2000);
  const signals = await editToSignals(watch);
  console.log(`Edit to signals on 20,000 bars, at full speed: ${signals.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  await watch.slow(slowness);
  const rows = await timeSteps(watch, "builder", builderSteps(watch));
  await watch.close();
  return rows;
}

async function results() {
  const watch = await watchPage(browser, url, busy);
  const { page } = watch;
  const trades = page.getByRole("tab", { name: /^Trades \(/ });
  const run = await watch.see(async () => {
    await page.goto("/backtesting#run");
    await page.mouse.move(200, 300);
    await page.getByTestId("results").waitFor({ timeout: 120_000 });
    await trades.waitFor();
  }, 2000);
  const bars = await page.getByText(/bars in [\d,]+ ms/).textContent();
  console.log(
    `${await trades.textContent()}; ${bars?.split("·").at(-1)?.trim()}; longest task from load to results, at full speed: ${run.task.toFixed(0)} ms`,
  );
  const chart = page.getByRole("slider", { name: /with the trades/ });
  const full = await timeSteps(watch, "1M bars, full speed", chartSteps(watch, chart));
  await watch.slow(slowness);
  const slowed = await timeSteps(watch, "1M bars", chartSteps(watch, chart));
  await trades.click();
  const rows = await timeSteps(watch, "results", resultsSteps(watch));
  await watch.close();
  return [...full, ...slowed, ...rows];
}

try {
  const part = process.env.BENCH_PART;
  console.log(
    `The page's thread ${slowness} times slower; target: 100 ms from input to paint, no task above 50 ms at full speed`,
  );
  if (part !== "results") console.table(await builder());
  if (part !== "builder") console.table(await results());
} finally {
  await browser.close();
  await site?.stop();
}
