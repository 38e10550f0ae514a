import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { statisticGroups } from "../../app/features/lab/results/statistic-groups.ts";
import { barsCsv } from "../../trading/market/import/export-csv.ts";
import { definitions } from "../../trading/statistics/definitions.ts";
import { statisticText } from "../../workers/report/statistic-text.ts";
import { runJobHere } from "../../workers/run-job-here.ts";
import { changeHeldJobs, holdJobs } from "../support/hold-jobs.ts";
import { expectAccessible } from "../support/objections.ts";
import { expect, open, test } from "../support/site-test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const slow = { timeout: 45_000 };

test.describe.configure({ timeout: 180_000 });

const ready = (page: Page) => expect(page.getByText(/^[\d,]+ bars of /)).toBeVisible(slow);
async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run backtest" }).click();
  await expect(page.getByTestId("results")).toBeVisible(slow);
}

const openTrades = (page: Page) => page.getByRole("tab", { name: /^Trades/ }).click();

async function download(page: Page, click: () => Promise<void>, path: string): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  await file.saveAs(path);
}

/** 2,000 bars of five minutes with one row that is no price and one that comes twice. */
async function priceFile(): Promise<string> {
  const bars = await runJobHere("simulate-bars", {
    symbol: "EURUSD",
    timeframe: "M5",
    from: Date.UTC(2025, 2, 2),
    to: Date.UTC(2025, 2, 13),
  });
  const lines = [...barsCsv(bars)].join("").trim().split("\n");
  lines.splice(10, 0, (lines[10] as string).replace(/,1\.\d+/, ",oops"), lines[9] as string);
  return `${lines.join("\n")}\n`;
}

async function give(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByRole("button", { name: "My own file" }).click();
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await page.locator(".drop-zone input").setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("a run's figures are the command line's, for the exported prices and strategy", async ({ page }) => {
  await open(page, "/backtesting#run");
  await expect(page.getByTestId("results")).toBeVisible(slow);
  expect(new URL(page.url()).hash).toBe("");
  await expect(page.getByTestId("headline")).toContainText("profit factor");
  await expect(page.getByText(/Hypothetical result/).first()).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), "backtest-"));
  try {
    await download(page, () => page.getByRole("button", { name: /^Prices, CSV/ }).click(), join(folder, "prices.csv"));
    await page.getByText("Repeat this run elsewhere").click();
    await expect(page.getByTestId("result-hash")).toHaveText(/^[0-9a-f]{16}$/);
    const save = page.getByRole("button", { name: "Strategy of this run, JSON" });
    await download(page, () => save.click(), join(folder, "strategy.json"));
    const command = (await page.getByTestId("command-line").textContent()) ?? "";
    const costs = /--costs '([^']+)'/.exec(command)?.[1] ?? "";
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(root, "scripts/backtest.ts"),
        ...["--data", join(folder, "prices.csv"), "--strategy", join(folder, "strategy.json")],
        ...["--costs", costs, "--json"],
      ],
      { maxBuffer: 1e8 },
    );
    const figures = (JSON.parse(stdout) as { statistics: Record<string, number | null> }).statistics;
    const { name } = JSON.parse(await readFile(join(folder, "strategy.json"), "utf8")) as { name: string };
    await expect(page.getByTestId("results").getByRole("heading", { level: 2 })).toHaveText(name);
    const shown = await page
      .locator(".statistics > div")
      .evaluateAll((cells) =>
        cells.map((cell) => [
          cell.querySelector("button")?.textContent ?? "",
          cell.querySelector("dd")?.textContent ?? "",
        ]),
      );
    const onPage = new Map(shown as [string, string][]);
    const ids = statisticGroups.flatMap((group) => group.ids);
    expect(ids.length).toBe(definitions.length);
    for (const definition of definitions) {
      const value = figures[definition.id] ?? Number.NaN;
      expect([definition.id, onPage.get(definition.name)]).toEqual([
        definition.id,
        statisticText({ ...definition, value }, "USD"),
      ]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a deposit of millions is read in full beside its currency", async ({ page }) => {
  await open(page, "/backtesting");
  await page.locator("summary", { hasText: "hedging" }).click();
  await page.getByLabel("Currency").selectOption("JPY");
  const deposit = page.getByLabel("Deposit");
  await deposit.fill("1500000");
  await deposit.blur();
  await expect(deposit).toHaveValue("1,500,000");
  expect(await deposit.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
});

test("simulated bars are looked into with shorter ones, and the switch in the rail does without", async ({ page }) => {
  await open(page, "/backtesting");
  const look = page.getByRole("checkbox", { name: "Use M5 bars to order fills within each bar" });
  await expect(look).toBeChecked(slow);
  await run(page);
  await expect(page.getByText(/^M5 bars were followed inside each bar|M5 bars told it in/)).toBeVisible();
  await page.getByText("Repeat this run elsewhere").click();
  await expect(page.getByTestId("command-line")).toContainText(
    /--data simulated --from \d{4}-01-01 --to \d{4}-01-01 --s/,
  );
  await page.getByRole("button", { name: "1 year", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Use M1 bars to order fills within each bar" })).toBeChecked();
  await page.getByRole("checkbox", { name: /order fills within each bar/ }).click();
  await ready(page);
  await expect(page.getByRole("checkbox", { name: /order fills within each bar/ })).not.toBeChecked();
  await page.getByRole("button", { name: "Run backtest" }).click();
  await expect(page.getByTestId("command-line")).toContainText("--shorter-bars off", slow);
});

test("a long table shows the rows it was scrolled to, by key, by wheel and to its end", async ({ page }) => {
  await open(page, "/backtesting#run");
  await expect(page.getByTestId("results")).toBeVisible(slow);
  await openTrades(page);
  const table = page.getByRole("grid", { name: "Closed trades" });
  const count = Number(await table.getAttribute("aria-rowcount")) - 1;
  expect(count).toBeGreaterThan(60);
  const trade = (number: number) => table.getByRole("row", { name: new RegExp(`^Trade ${number},`) });
  await table.focus();
  for (const [key, number] of [
    ["End", count],
    ["Home", 1],
    ["PageDown", 11],
    ["PageDown", 21],
    ["PageDown", 31],
    ["ArrowDown", 32],
  ] as const) {
    await page.keyboard.press(key);
    await expect(trade(number)).toBeInViewport();
    await expect(trade(number)).toHaveAttribute("aria-selected", "true");
  }
  // Neither above nor below it is anything missing, and no row stands twice.
  const numbers = await table
    .locator("tbody tr:not([aria-hidden])")
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("aria-rowindex"))));
  expect(numbers).toEqual(numbers.map((_, nth) => (numbers[0] ?? 0) + nth));
  await table.hover();
  await page.mouse.wheel(0, 1200);
  await expect(trade(62)).toBeInViewport();
  await expect(table.getByRole("columnheader", { name: /^Net/ })).toBeInViewport({ ratio: 1 });
});

test("a trade's row leads to its place on the chart, and columns sort", async ({ page }) => {
  await open(page, "/backtesting");
  await ready(page);
  await run(page);
  await openTrades(page);
  const table = page.getByRole("grid", { name: "Closed trades" });
  await table.getByRole("button", { name: /^Net/ }).click();
  await expect(table.getByRole("columnheader", { name: /^Net/ })).toHaveAttribute("aria-sort", "descending");
  const row = table.getByRole("row").nth(1);
  await row.click();
  await expect(page.getByText(/with the trades/).first()).toBeInViewport();
});

test("a file of one's own is explained, taken in, run on and still there after a reload", async ({ page }) => {
  await open(page, "/backtesting");
  await give(page, "EURUSD-M5.csv", await priceFile());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Format")).toHaveValue("tradingview", slow);
  await dialog.getByRole("button", { name: "Read the file" }).click();
  await expect(dialog.getByText("Bad rows left out")).toBeVisible(slow);
  await expect(dialog.getByRole("table", { name: /left out/ })).toContainText("open is not a number");
  await expect(dialog.getByText("Duplicates left out")).toBeVisible();
  await dialog.getByLabel("Symbol").fill("EURUSD");
  await dialog.getByRole("button", { name: "Use these prices" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Merged from M5 bars/)).toBeVisible(slow);
  await run(page);
  await expect(page.getByTestId("results")).toContainText("EURUSD-M5.csv");
  await page.reload();
  await expect(page.getByRole("radio", { name: /EURUSD-M5\.csv/ })).toBeChecked(slow);
  await expect(page.getByText(/Merged from M5 bars/)).toBeVisible(slow);
  await expect(page.getByTestId("results")).toContainText("EURUSD-M5.csv", slow);
  await expect(page.getByText(/since this run/)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove EURUSD-M5.csv from this device" }).click();
  await expect(page.getByText(/, simulated\. M\d bars of the same market/)).toBeVisible(slow);
});

/** Hours of a pair nobody lists, with two wrong ticks; German names whose letters are not plain. */
function suspiciousFile(): string {
  let price = 12_500;
  const rows = Array.from({ length: 200 }, (_, i) => {
    const open = price;
    price += ((i * 7919) % 21) - 10;
    const prices = [open, Math.max(open, price) + 4, Math.min(open, price) - 4, price].map((p) =>
      (p / 10_000).toFixed(4),
    );
    if (i === 40) prices[1] = "12.5000";
    if (i === 90) prices[2] = "0.0125";
    return [
      new Date(Date.UTC(2026, 0, 5) + i * 3_600_000).toISOString(),
      prices[3],
      prices[1],
      prices[2],
      prices[0],
    ].join(";");
  });
  return ["Datum;Schluß;Höchst;Tiefst;Eröffnung", ...rows].join("\n");
}

test("wrong ticks are offered for removal, and a symbol nobody knows asks for its contract", async ({ page }) => {
  await open(page, "/backtesting");
  await give(page, "SEKNOK_H1.csv", suspiciousFile());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("95% sure of format and columns")).toBeVisible(slow);
  await dialog.getByRole("button", { name: "Read the file" }).click();
  const spikes = dialog.getByRole("group", { name: "2 suspicious prices" });
  await expect(spikes).toContainText(/Row 42, .*high 12\.5000, while the market was near 1\.2/, slow);
  await spikes.getByRole("checkbox").last().uncheck();
  await spikes.getByRole("button", { name: "Remove 1 row" }).click();
  await expect(dialog.getByRole("group", { name: "1 suspicious price", exact: true })).toContainText(
    "low 0.0125",
    slow,
  );
  await expect(dialog.getByText("Suspicious rows removed")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep all" }).click();
  const contract = dialog.getByRole("group", { name: "Contract of SEKNOK" });
  await expect(contract.getByLabel("Quote currency")).toHaveValue("NOK");
  await contract.getByLabel("Contract size").fill("0");
  await expect(contract.getByText("Type the units of one lot, above 0.")).toBeVisible();
  await contract.getByLabel("Contract size").fill("100,000");
  await dialog.getByRole("button", { name: "Use these prices" }).click();
  await expect(contract.getByText("Type your broker's spread in pips.", { exact: false })).toBeVisible();
  await contract.getByLabel("Typical spread").fill("25");
  await dialog.getByRole("button", { name: "Use these prices" }).click();
  await expect(contract.getByText("Choose how your broker states swap", { exact: false })).toBeVisible();
  await contract.getByLabel("Swap", { exact: true }).selectOption("percent");
  await contract.getByLabel("Swap, long").fill("-4");
  await contract.getByLabel("Swap, short").fill("−1");
  await expect(contract.getByText("points long and", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Use these prices" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/fixed spread, 25(\.0)? pips · no commission · typical swap/)).toBeVisible(slow);
});

test("a block of rows ten times too high is offered for removal, and a file of no name asks for its symbol", async ({
  page,
}) => {
  await open(page, "/backtesting");
  let price = 11_000;
  const rows = Array.from({ length: 200 }, (_, i) => {
    const before = price;
    price += ((i * 7919) % 21) - 10;
    const scale = i >= 50 && i < 69 ? 1000 : 10_000;
    const prices = [before, Math.max(before, price) + 4, Math.min(before, price) - 4, price];
    const stamp = new Date(Date.UTC(2026, 0, 5) + i * 3_600_000).toISOString();
    return [stamp, ...prices.map((value) => (value / scale).toFixed(5))].join();
  });
  await give(page, "x10.csv", ["Date,Open,High,Low,Close", ...rows].join("\n"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Read the file" }).click(slow);
  const blocks = dialog.getByRole("group", { name: "1 block of suspicious rows" });
  await expect(blocks).toContainText(
    /19 rows \(52 to 70\), .*prices near 1\d\.\d+, while the market was near 1\./,
    slow,
  );
  await blocks.getByRole("button", { name: "Remove 19 rows" }).click();
  await expect(dialog.getByText("Suspicious rows removed")).toBeVisible(slow);
  await expect(dialog.getByText(/Its prices look like EURUSD/)).toBeVisible();
  await dialog.getByLabel("Symbol").fill("eurusd");
  await dialog.getByRole("button", { name: "Use these prices" }).click();
  await expect(dialog).toBeHidden();
});

test("what a file leaves open is asked", async ({ page }) => {
  await open(page, "/backtesting");
  const rows = Array.from({ length: 20 }, (_, i) => `01/02/2026 ${String(i).padStart(2, "0")}:00,1.2,1.1,1.15,1.16`);
  await give(page, "prices.csv", `Tarih,A,B,C,D\n${rows.join("\n")}`);
  const dialog = page.getByRole("dialog");
  const read = dialog.getByRole("button", { name: "Read the file" });
  await expect(dialog.getByText("neither the header nor the prices tell the open from the close")).toBeVisible(slow);
  await expect(read).toBeDisabled();
  await dialog.getByRole("button", { name: "Month first: March 4" }).click();
  await dialog.getByRole("button", { name: "Exchange open and close" }).click();
  await expect(dialog.getByText("Confirmed by you")).toBeVisible();
  await read.click();
  await expect(dialog.getByText(/Jan 2, 2026 to Jan 2, 2026/)).toBeVisible(slow);
});

test("files that are no prices are refused in words, and nothing is lost", async ({ page }) => {
  await open(page, "/backtesting");
  const dialog = page.getByRole("dialog");
  for (const [name, content, words] of [
    ["empty.csv", Buffer.alloc(0), /empty\.csv is empty/],
    ["picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), /cannot be read as prices.*picture/],
    ["page.csv", "<!doctype html><html><body>404</body></html>", /web page/],
  ] as const) {
    await give(page, name, content);
    await expect(dialog.getByRole("alert")).toHaveText(words, slow);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.getByRole("button", { name: "Simulated history" }).click();
  await ready(page);
});

test("loading can be stopped, figures are checked where they are typed, and a run that was cut off is told of", async ({
  context,
  page,
}) => {
  await holdJobs(context);
  await page.addInitScript(() => {
    if (sessionStorage.getItem("seen")) return;
    sessionStorage.setItem("seen", "yes");
    localStorage.setItem("northpip.lab.unfinished.run", JSON.stringify([{ id: "gone", name: "My cross" }]));
  });
  await open(page, "/backtesting");
  await expect(page.getByText(/The last run, of My cross, was not finished/)).toBeVisible();
  await changeHeldJobs(page, "hold-bars");
  await page.getByRole("button", { name: "10 years" }).click();
  await page.locator(".bt-settings").getByRole("button", { name: "Cancel" }).click(slow);
  await expect(page.getByText(/made when they are needed/)).toBeVisible();
  await changeHeldJobs(page);
  await page.getByRole("button", { name: "1 year", exact: true }).click();
  await ready(page);
  await page.locator("summary", { hasText: "Account" }).click();
  const deposit = page.getByLabel("Deposit");
  await deposit.fill("0");
  await expect(page.getByText(/An account needs at least 1/)).toBeVisible();
  await deposit.fill("25.000,50");
  await deposit.blur();
  await expect(deposit).toHaveValue("25,000.5");
  await page.locator("summary", { hasText: "Costs" }).click();
  await page.getByLabel("Spread").selectOption("pips");
  await page.getByLabel("Pips", { exact: true }).fill("0");
  await expect(page.getByText(/every fill is at the bid/)).toBeVisible();
  await page.getByRole("button", { name: "Start it again" }).click();
  await expect(page.getByTestId("results")).toContainText("There was no spread", slow);
});

test("the page with a result is accessible on a phone and on a desk, in both color schemes", async ({ page }) => {
  await open(page, "/backtesting#run");
  await expect(page.getByTestId("results")).toBeVisible(slow);
  await page.locator("summary", { hasText: "Costs" }).click();
  await page.locator("summary", { hasText: "Account" }).click();
  await expectAccessible(page, { within: ".lab" });
  for (const part of [/^Trades/, "Statistics", "Distribution"]) {
    await page.getByRole("tab", { name: part }).click();
    await expectAccessible(page, { within: ".result-desk" });
  }
});

test("a wide screen shows rules, charts, and the verdict with months and trades beside one another", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await open(page, "/backtesting#run");
  await expect(page.getByTestId("results")).toBeVisible(slow);
  const side = page.getByRole("complementary", { name: "Verdict, months and latest trades" });
  await expect(side.getByRole("table", { name: /by month/ })).toBeInViewport({ ratio: 0.5 });
  const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? Number.NaN;
  expect(await left(".bt-settings")).toBeLessThan(await left(".headline"));
  expect(await left(".headline")).toBeLessThan(await left(".result-side"));
  // The newest trade is the table's last, and leads to its place on the chart.
  const newest = side.locator(".recent-trades li").first();
  await newest.getByRole("button").click();
  await side.getByRole("button", { name: /^All [\d,]+ trades/ }).click();
  const table = page.getByRole("grid", { name: "Closed trades" });
  await table.focus();
  await page.keyboard.press("End");
  const last = table.getByRole("row", { selected: true });
  const result = ((await newest.getByRole("button").textContent()) ?? "").match(/[+−][\d,.]+$/)?.[0] ?? "no figure";
  await expect(last).toContainText(result);
  const height = await page.locator(".lab").evaluate((lab) => lab.getBoundingClientRect().height);
  await page.getByRole("tab", { name: "Summary" }).click();
  expect(height, "one result is not eight screens long").toBeLessThan(2400);
});

test("on a phone the way between the settings and the result, and the run, stay at hand", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/backtesting");
  await ready(page);
  await expect(page.getByRole("button", { name: "Run backtest" })).toHaveCount(1);
  const toSettings = page.getByRole("button", { name: "Settings", exact: true });
  const toResult = page.getByRole("button", { name: "Result", exact: true });
  await expect(toSettings).toHaveAttribute("aria-pressed", "true");
  await run(page);
  await expect(page.getByTestId("headline")).toBeInViewport(slow);
  await expect(toResult).toHaveAttribute("aria-pressed", "true");
  await toSettings.click();
  await expect(page.locator(".bt-settings h2").first()).toBeInViewport();
  await expect(toSettings).toHaveAttribute("aria-pressed", "true");
});
