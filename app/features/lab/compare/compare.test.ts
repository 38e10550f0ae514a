import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { tooFewInShort } from "#lib/sample-words.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { sortedText } from "#trading/sorted-text.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import type { StrategyStore } from "../core/strategy-store.ts";
import { StrategyContext } from "../core/use-strategy.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { commonCurves } from "./common-curves.ts";
import { CompareTable } from "./compare-table.tsx";
import { comparedFigures } from "./compared-figures.ts";
import { bestWords, runDifferences } from "./run-differences.ts";

const summary = (values: Record<string, number>): Summary =>
  ({
    statistics: Object.entries(values).map(([id, value]) => ({
      id,
      name: id,
      unit: id === "netProfit" ? "money" : id === "trades" ? "count" : "ratio",
      definition: "",
      value,
    })),
  }) as unknown as Summary;

describe("figures of several runs", () => {
  test("carry their difference from the first with its sign, and the best is named", () => {
    const lines = comparedFigures(
      [summary({ netProfit: 100, sharpe: 1, trades: 40 }), summary({ netProfit: -50, sharpe: 1.5, trades: 44 })],
      ["USD", "USD"],
    );
    expect(
      lines.map(({ id, cells }) => [id, ...cells.map(({ difference, best }) => `${difference}${best ? "*" : ""}`)]),
    ).toEqual([
      ["netProfit", "*", "−150.00 USD"],
      ["sharpe", "", "+0.50*"],
      ["trades", "", "+4"],
    ]);
  });
  test("no money is compared across currencies, and what is no number is never best", () => {
    const [net] = comparedFigures([summary({ netProfit: 1 }), summary({ netProfit: 9 })], ["USD", "JPY"]);
    expect(net?.cells.map(({ difference, best }) => [difference, best])).toEqual([
      ["", false],
      ["", false],
    ]);
    const [sharpe] = comparedFigures([summary({ sharpe: Number.NaN }), summary({ sharpe: 0.2 })], ["USD", "USD"]);
    expect(sharpe?.cells.map(({ best, text }) => [text, best])).toEqual([
      ["–", false],
      ["0.20", false],
    ]);
  });
});

test("curves of runs over different stretches stand over the same moments", () => {
  const run = (from: number, count: number, last: number) => ({
    bars: { time: Float64Array.from({ length: count }, (_, i) => from + i * 1000), length: count },
    equity: Float64Array.from({ length: count }, (_, i) => 100 + ((last - 100) * i) / (count - 1)),
    deposit: 100,
  });
  const { time, values } = commonCurves([run(0, 2000, 110), run(1_000_000, 500, 95)]);
  expect(time).toHaveLength(800);
  expect(values[0]?.at(-1)).toBeCloseTo(10);
  expect(values[1]?.[0]).toBeNaN();
  expect(values[1]?.at(-1)).toBeNaN();
  const known = values[1]?.filter((value) => !Number.isNaN(value));
  expect(known?.at(-1)).toBeCloseTo(-5, 1);
});

const spread = { from: "fixed", points: 10 } as const;
const result = { spread, symbol: findSymbol("EURUSD")! };

test("the spread that was charged is told, where the strategy leaves it open or asks for one the prices do not have", () => {
  const { document } = presetById("sma-cross")!;
  const account = { currency: "USD", deposit: 10_000, leverage: null, mode: "hedging" };
  const run = { document, dataLabel: "file", lower: null, hash: "1", settings: { account }, result };
  const ofData = { ...result, spread: { from: "data", medianPoints: 13, widestPoints: 60 } as const };
  expect(runDifferences([run, { ...run, result: ofData }])).toEqual([
    { name: "Spread", values: ["fixed: 1 pips", "from the data: median 1.3 pips"] },
  ]);
  const typical = { ...document, costs: { spread: { kind: "typical" } as const } };
  expect(runDifferences([run, { ...run, document: typical }])).toEqual([]);
  const nobodyLists = { spread, symbol: { ...result.symbol, swapLongPoints: 0, swapShortPoints: 0 } };
  expect(runDifferences([run, { ...run, result: nobodyLists }])).toEqual([
    { name: "Swap", values: ["typical", "none known"] },
  ]);
});

test("only what differs is told", () => {
  const { document } = presetById("sma-cross")!;
  const account = { currency: "USD", deposit: 10_000, leverage: null, mode: "hedging" };
  const run = { document, dataLabel: "simulated", lower: null, hash: "1", settings: { account }, result };
  expect(runDifferences([run, run])).toEqual([]);
  expect(runDifferences([run, { ...run, document: JSON.parse(sortedText(run.document)) }])).toEqual([]);
  const other = {
    ...run,
    document: {
      ...document,
      parameters: document.parameters!.map((p) => ({ ...p, value: p.id === "fast" ? 7 : p.value })),
      costs: { slippagePips: 0.5 },
    },
    settings: { account: { ...account, leverage: 100 } },
  };
  expect(runDifferences([run, other]).map(({ name, values }) => [name, values[1]])).toEqual([
    ["Fast average", "7"],
    ["Leverage", "1:100"],
    ["Slippage", "0.5 pips"],
  ]);
  const inYen = (commissionPerLot: number, currency: string) => ({
    ...run,
    document: { ...document, costs: { commissionPerLot } },
    settings: { account: { ...account, currency } },
  });
  expect(runDifferences([inYen(3, "USD"), inYen(3, "JPY")])[1]).toEqual({
    name: "Commission",
    values: ["3 USD per lot per side", "3 JPY per lot per side"],
  });
  const rules = { ...run, document: { ...document, risk: { sizing: { kind: "lots", value: 1 } as const } } };
  expect(runDifferences([run, rules, run])[0]).toEqual({ name: "Rules", values: ["set A", "set B", "set A"] });
});

test("shorter bars inside are told where one run had none", () => {
  const { document } = presetById("sma-cross")!;
  const account = { currency: "USD", deposit: 10_000, leverage: null, mode: "hedging" };
  const run = { document, dataLabel: "simulated", lower: "M1", hash: "1", settings: { account }, result };
  expect(runDifferences([run, { ...run, lower: null, hash: "2" }])).toEqual([
    { name: "Shorter bars inside", values: ["M1", "none"] },
  ]);
});

test("a run of too few trades is called that where its figures are the best", () => {
  const { document } = presetById("sma-cross")!;
  const tradesOf = (length: number, held = 1) => {
    const bars = Array.from({ length }, (_, at) => at * 2);
    return { length, entryBar: bars, exitBar: bars.map((at) => at + held), net: bars, reason: bars.map(() => 0) };
  };
  const run = (id: string, trades: ReturnType<typeof tradesOf>) =>
    ({
      ...{ id, document, hash: id, summary: summary({ trades: trades.length }) },
      result: { settings: { currency: "USD" }, trades },
    }) as unknown as LabRun;
  const shown = (...runs: LabRun[]) =>
    renderToStaticMarkup(
      createElement(
        StrategyContext.Provider,
        { value: {} as StrategyStore },
        createElement(CompareTable, { runs, names: runs.map(({ id }) => id) }),
      ),
    ).split(tooFewInShort);
  expect(shown(run("few", tradesOf(3)), run("many", tradesOf(40)))).toHaveLength(2);
  // Forty positions that were open together are fewer results.
  expect(shown(run("baskets", tradesOf(40, 20)), run("many", tradesOf(40)))).toHaveLength(2);
});

test("the best drawdown of a shorter run is told to be so for its length", () => {
  const over = (days: number) => ({ bars: { time: Float64Array.of(0, days * 86_400_000), length: 2 } });
  expect(bestWords([over(1095), over(42)])).toMatch(/^A shorter run tends to a smaller drawdown .* by luck/);
  expect(bestWords([over(1095), over(1094)])).toMatch(/^Whichever run is best here is partly so by luck/);
});
