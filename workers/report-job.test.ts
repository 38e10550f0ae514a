import { afterAll, expect, test } from "vitest";
import { escapeHtml } from "#lib/escape-html.ts";
import { hypotheticalPerformance, simulatedPrices } from "#lib/hypothetical-performance.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { parseArguments } from "../scripts/backtest/arguments.ts";
import { parseCosts } from "../scripts/backtest/costs.ts";
import { readBars } from "../scripts/backtest/price-file.ts";
import { reportProduct } from "../scripts/backtest/run-product.ts";
import { testBars } from "../tests/support/generated-market.ts";
import { createJobPool } from "./job-pool.ts";
import { earlyVerdict } from "./lab/early-verdict.ts";
import { extremes } from "./report/curve-svg.ts";
import { html } from "./report/html.ts";
import type { ReportFormat, ReportRun } from "./report/report-types.ts";
import { needsPairFile, rerunCosts, rerunNotes } from "./report/rerun.ts";
import { reportSchema } from "./report/text-files.ts";

const hostile = `Ünder <script>alert("1")</script> & 'co'`;
const document = { ...presetById("sma-cross")!.document, name: hostile, symbol: "EURUSD", timeframe: "H1" as const };
const bars = testBars(2500, 4);
const result = runBacktest(document, bars, { account: { deposit: 5000, mode: "netting" } });
const summary = summarize(bars, result);
const verdict = earlyVerdict(document, bars, result, (costs) => runBacktest(document, bars, { costs }));
const run: ReportRun = {
  document,
  bars,
  result,
  summary,
  verdict,
  hash: "0123456789abcdef",
  dataLabel: "Simulated, seed 4",
  simulated: true,
  at: Date.UTC(2026, 10, 21, 9, 5),
};
const pool = createJobPool(1);
afterAll(() => pool.close());

const fileOf = async (format: ReportFormat, reported: ReportRun = run) => {
  const { name, blob } = await pool.run("report", { format, run: reported });
  return { name, type: blob.type, text: await blob.text() };
};

test("the HTML report holds statement, rules, figures with definitions, months, trades, hash and the way to run it again", async () => {
  const { name, type, text } = await fileOf("html");
  expect(name).toBe("under-script-alert-1-script-co-eurusd-h1-2026-11-21-report.html");
  expect(type).toBe("text/html;charset=utf-8");
  expect(text.split(escapeHtml(hypotheticalPerformance))).toHaveLength(3);
  expect(text).toContain(escapeHtml(simulatedPrices));
  for (const { name: figure, definition } of summary.statistics) {
    expect(text).toContain(escapeHtml(figure));
    expect(text).toContain(escapeHtml(definition));
  }
  expect(text).toContain(run.hash);
  expect(text).toContain("npm run -s backtest -- --data prices.csv");
  expect(text.match(/<tr><th scope="row">\d+<\/th><td>(long|short)/g)).toHaveLength(result.trades.length);
  expect(text.match(/<svg /g)).toHaveLength(2);
});

test("the HTML report and the JSON warn of what the page of the run warns of, above the figures", async () => {
  const free = { ...document, costs: { spread: { kind: "pips" as const, value: 0 } } };
  const found = runBacktest(free, bars);
  const derived = "These are Heikin-Ashi bars: nobody could trade at such prices.";
  const flattering = {
    ...run,
    document: free,
    bars: { ...bars, derived },
    result: found,
    summary: summarize(bars, found),
  };
  const { text } = await fileOf("html", flattering);
  for (const warning of ["There was no spread: every fill was at the bid.", derived]) {
    expect(text).toContain(warning);
    expect(text.indexOf(warning)).toBeLessThan(text.indexOf("<dl>"));
  }
  const { notes } = JSON.parse((await fileOf("json", flattering)).text) as { notes: { id: string; weight: string }[] };
  expect(notes.filter(({ weight }) => weight === "serious").map(({ id }) => id)).toEqual(["no-spread", "derived"]);
});

test("the HTML report and the JSON hold the verdict of the run's page with its reasons, above the figures", async () => {
  const { text } = await fileOf("html");
  const [first] = verdict.reasons;
  for (const words of [verdict.title, first?.text ?? "no reason"]) {
    expect(text).toContain(escapeHtml(words));
    expect(text.indexOf(escapeHtml(words))).toBeLessThan(text.indexOf("<dl>"));
  }
  const { title, reasons } = verdict;
  expect(JSON.parse((await fileOf("json")).text)).toMatchObject({ verdict: { title, reasons, tries: 1 } });
});

test("the HTML report and the JSON say how many tries the verdict counts", async () => {
  expect((await fileOf("html")).text).toContain(
    "Judged as a single try of these rules. Tries on other devices are not counted.",
  );
  const searched = { ...run, verdict: { ...verdict, tries: 1201 } };
  expect((await fileOf("html", searched)).text).toContain("Judged as one of 1,201 tries of these rules.");
  expect(JSON.parse((await fileOf("json", searched)).text)).toMatchObject({ verdict: { tries: 1201 } });
});

test("spreadsheets read the trades of a strategy with any name as UTF-8, and programs the prices as they were", async () => {
  const firstBytes = async (format: ReportFormat) => {
    const { blob } = await pool.run("report", { format, run });
    return [...new Uint8Array(await blob.slice(0, 3).arrayBuffer())];
  };
  expect(await firstBytes("trades")).toEqual([0xef, 0xbb, 0xbf]);
  expect(await firstBytes("prices")).not.toEqual([0xef, 0xbb, 0xbf]);
});

test("nothing in the HTML report runs or is fetched, whatever a strategy is called", async () => {
  const { text } = await fileOf("html");
  expect(text).not.toMatch(/<script|<img|<link|<iframe|javascript:|url\(|\son[a-z]+=/i);
  expect(text).toContain("default-src 'none'");
  expect(html`<p title="${'"><b>'}">${"<i>"}</p>`.text).toBe('<p title="&quot;&gt;&lt;b&gt;">&lt;i&gt;</p>');
});

test("swap and a fixed rate are written without the tail of a sum in floating point, and with the sign of the other figures", async () => {
  const costs = { ...result.costs, swapLongPoints: -6.5 * 0.1, swapShortPoints: 2.1 * 0.1 };
  const { text } = await fileOf("html", { ...run, result: { ...result, costs, assumedRate: 1 / 150 } });
  expect(text).toContain("<td>−0.65 points per night long, 0.21 short</td>");
  expect(text).toContain("at a fixed rate of 0.006667<");
});

test("swap is named in the points of the listed contract, however many digits the prices print", async () => {
  const six = { ...result.symbol, name: "EURUSD", digits: 6 };
  const costs = { ...result.costs, swapLongPoints: -65, swapShortPoints: 21 };
  const { text } = await fileOf("html", { ...run, result: { ...result, costs, symbol: six } });
  expect(text).toContain("<td>−6.5 points per night long, 2.1 short</td>");
});

test("a strategy that never trades has a report too", async () => {
  const never = { ...document, session: { days: [6] } };
  const quiet = runBacktest(never, bars);
  expect(quiet.trades.length).toBe(0);
  const silent = { ...run, document: never, result: quiet, summary: summarize(bars, quiet) };
  expect((await fileOf("html", silent)).text).toContain("never traded");
  expect((await fileOf("json", silent)).text).toContain('"profitFactor": null');
  expect((await fileOf("trades", silent)).text.split("\n")).toHaveLength(4);
});

test("the trades' CSV begins with the statement and runs nothing in a spreadsheet", async () => {
  const { text } = await fileOf("trades", { ...run, document: { ...document, name: "=1+1" } });
  const lines = text.split("\n");
  expect(lines[0]).toContain("simulated or hypothetical");
  expect(lines[1]?.startsWith("'=1+1,")).toBe(true);
  expect(lines[2]?.split(",")[3]).toBe("entryTime");
  expect(lines).toHaveLength(result.trades.length + 4);
  const net = lines.slice(3, -1).reduce((sum, line) => sum + Number(line.split(",")[10]), 0);
  expect(net).toBeCloseTo(summary.statistics.find(({ id }) => id === "netProfit")!.value, 1);
});

test("the JSON names its schema and holds document, account, figures and trades", async () => {
  const { text } = await fileOf("json");
  const report = JSON.parse(text);
  expect(report).toMatchObject({
    schema: reportSchema,
    resultHash: run.hash,
    strategy: document,
    account: { deposit: 5000, leverage: 30 },
  });
  expect(report.statement).toContain(hypotheticalPerformance);
  expect(report.trades).toHaveLength(result.trades.length);
  expect(report.statistics.trades).toBe(result.trades.length);
});

test("the command line, given the exported prices, rules and costs, gives the same figures", async () => {
  const { text } = await fileOf("prices");
  const costs = JSON.stringify(rerunCosts(result));
  expect(parseArguments(["--data", "prices.csv", "--strategy", "strategy.json", "--costs", costs])).toMatchObject({
    costs,
  });
  const again = reportProduct(
    document,
    await readBars({ name: "prices.csv", chunks: [new TextEncoder().encode(text)] }, document, {}, () => {}),
    parseCosts.product(costs, "--costs"),
    () => {},
  );
  const figures = Object.fromEntries(summary.statistics.map(({ id, value }) => [id, value]));
  expect(again.statistics).toMatchObject({ statistics: figures });
  expect(again.rows).toContainEqual(["Trades", String(result.trades.length)]);
});

test("running it again says which prices it needs besides, and what the command line cannot be told", async () => {
  const { symbol } = result;
  expect(rerunNotes({ symbol, conversion: null })).toEqual([]);
  const [pair] = rerunNotes({ symbol, conversion: "1 ÷ USDCAD" });
  expect(pair).toContain("pair.csv holds the prices its results were converted with (1 ÷ USDCAD)");
  expect((await fileOf("html", { ...run, result: { ...result, conversion: "1 ÷ USDCAD" } })).text).toContain(
    "--rates pair.csv",
  );
  expect(needsPairFile({ conversion: "EURUSD × USDJPY" })).toBe(false);
  expect(rerunNotes({ symbol: { ...symbol, name: "DE40" }, conversion: "EURUSD × USDJPY" })).toEqual([
    expect.stringContaining("takes one, so its figures differ"),
    expect.stringContaining("does not know the contract that was stated for DE40"),
  ]);
});

test("running it again charges the swap that was stated for a symbol nobody lists", () => {
  const symbol = { ...result.symbol, name: "DE40" };
  const costs = { ...result.costs, swapLongPoints: -9, swapShortPoints: -3 };
  const stated = rerunCosts({ ...result, symbol, costs });
  expect(stated.swap).toEqual({ long: -9, short: -3 });
  expect(parseCosts.product(JSON.stringify({ swap: stated.swap }), "costs").swap).toEqual(stated.swap);
  expect(rerunCosts({ ...result, costs }).swap).toBeUndefined();
});

test("a curve with a spike in a million values still shows it", () => {
  const values = new Float64Array(1_000_000);
  values[765_432] = 9;
  const points = extremes(values, 400);
  expect(points.length).toBeLessThanOrEqual(800);
  expect(points.find(({ value }) => value === 9)?.at).toBe(765_432);
});
