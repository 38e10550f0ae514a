import { expect, test } from "vitest";
import { ratioText } from "#lib/figure-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { comparedFigures } from "../app/features/lab/compare/compared-figures.ts";
import { parseCosts } from "../scripts/backtest/costs.ts";
import { readBars, readPairBars } from "../scripts/backtest/price-file.ts";
import { reportProduct } from "../scripts/backtest/run-product.ts";
import { runJobHere } from "./run-job-here.ts";
import type { OptimizeProgress } from "./search/search-types.ts";

const from = Date.UTC(2024, 1, 14, 9, 30);
const to = Date.UTC(2025, 5, 3);
const preset = presetById("sma-cross");
if (!preset) throw new Error("The preset is gone");

/** Annual Sharpe ratios of one run as every panel and the command line come by them. */
async function sharpesOf(symbol: string, timeframe: "H1" | "D1") {
  const document = { ...preset!.document, symbol, timeframe };
  const parameters = Object.fromEntries((document.parameters ?? []).map(({ id, value }) => [id, value]));
  const { bars } = await runJobHere("hold-bars", {
    ...{ key: symbol, symbol, timeframe },
    source: { kind: "simulated", from, to },
  });
  // What the pages give every run of a cross, and the same prices for the command line.
  const { rate } = await runJobHere("held-rates", { key: symbol, currency: "USD", pairs: [] });
  const settings = rate ? { rate } : {};
  const held = await runJobHere("run-held", { key: symbol, document, options: settings });
  const plain = await runJobHere("backtest", { document, bars, options: settings });
  const robot = await runJobHere("robot-run", { document, data: { symbol, timeframe, from, to } });
  const tried = await runJobHere("try-values", { document, bars, parameters, settings });
  const judged = await runJobHere("judge", {
    ...{ document, bars, parameters, settings, trials: [] },
    earlier: { count: 0, sharpes: [] },
  });
  const rows: OptimizeProgress["rows"][number][] = [];
  const axis = document.parameters?.[0];
  const found = await runJobHere(
    "optimize",
    {
      ...{ document, bars, settings, objective: "sharpe", minTrades: 1, method: { kind: "grid" } },
      space: { choices: [{ id: axis!.id, from: axis!.value, to: axis!.value + 2, step: 2 }], constraints: [] },
    },
    { onProgress: (progress) => rows.push(...progress.rows) },
  );
  const best = [...rows, ...found.rows].find((row) => row.parameters[axis!.id] === axis!.value);
  const of = (statistics: readonly { id: string; value: number }[]) =>
    statistics.find(({ id }) => id === "sharpe")?.value ?? Number.NaN;
  const said: string[] = [];
  const fileOf = (prices: Bars) => ({
    name: "prices.csv",
    chunks: [...barsCsv(prices)].map((text) => new TextEncoder().encode(text)),
  });
  const prices = await readBars(fileOf(bars), document, {}, () => {});
  const pound = rate && (await runJobHere("simulate-bars", { symbol: rate.path, timeframe, from, to }));
  const pair = pound && (await readPairBars(fileOf(pound), rate.path, document, {}, () => {}));
  const report = reportProduct(document, prices, parseCosts.product("{}", "costs"), (line) => said.push(line), pair);
  const printed = (report.statistics as { readonly statistics: Record<string, number> }).statistics;
  const conditions = { currency: "USD", timeframe, scaledUp: "", fewResults: false, serious: [], sizing: "" };
  const compared = comparedFigures(
    [held, plain].map(({ summary }) => ({ summary, ...conditions })),
    true,
  ).find(({ id }) => id === "sharpe");
  const per = judged.verdict.deflated.sharpe * Math.sqrt(judged.row.periodsAYear);
  return {
    exact: {
      backtest: of(held.summary.statistics),
      plain: of(plain.summary.statistics),
      robot: robot.figures.statistics.sharpe,
      heldOut: tried.row.sharpe,
      search: best?.sharpe,
      validate: judged.row.sharpe,
      deflated: per,
      commandLine: printed.sharpe,
    },
    shown: compared?.cells.map(({ text }) => text) ?? [],
  };
}

test.each([
  ["EURUSD", "H1"],
  ["EURUSD", "D1"],
  ["EURGBP", "H1"],
] as const)(
  "a run of %s %s has one annual Sharpe ratio on every panel, in robots and on the command line",
  async (symbol, timeframe) => {
    const { exact, shown } = await sharpesOf(symbol, timeframe);
    expect(Number.isFinite(exact.backtest)).toBe(true);
    expect(exact).toEqual(Object.fromEntries(Object.keys(exact).map((name) => [name, exact.backtest])));
    expect(shown).toEqual([ratioText(exact.backtest), ratioText(exact.backtest)]);
  },
);
