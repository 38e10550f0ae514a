import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { tooFewInShort } from "#lib/sample-words.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { sortedText } from "#trading/sorted-text.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import type { StrategyStore } from "../core/strategy-store.ts";
import { StrategyContext } from "../core/use-strategy.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { bestWords } from "./best-words.ts";
import { commonCurves } from "./common-curves.ts";
import { CompareTable } from "./compare-table.tsx";
import { comparedFigures, type FiguredRun } from "./compared-figures.ts";
import { runDifferences } from "./run-differences.ts";
import { type PricedRun, unlikeConditions } from "./unlike-runs.ts";

const summaryOf = (values: Record<string, number>): Summary =>
  ({
    statistics: Object.entries(values).map(([id, value]) => ({
      id,
      name: id,
      unit: id === "netProfit" ? "money" : id === "trades" ? "count" : "ratio",
      definition: "",
      value,
    })),
  }) as unknown as Summary;

const runOf = (values: Record<string, number>, changes: Partial<FiguredRun> = {}): FiguredRun => ({
  summary: summaryOf({ netProfit: 100, returnPercent: 1, ...values }),
  ...{ currency: "USD", timeframe: "H1", sizing: "", scaledUp: "", fewResults: false, serious: [] },
  ...changes,
});
const bestOf = (runs: readonly FiguredRun[], comparable = true) =>
  comparedFigures(runs, comparable).flatMap(({ id, cells }) => {
    const at = cells.findIndex(({ best }) => best);
    return at < 0 ? [] : [`${id} ${at + 1}`];
  });

describe("figures of several runs", () => {
  test("carry their difference from the first with its sign, and the best is named", () => {
    const lines = comparedFigures(
      [runOf({ netProfit: 100, sharpe: 1, trades: 40 }), runOf({ netProfit: 50, sharpe: 1.5, trades: 44 })],
      true,
    );
    expect(
      lines
        .filter(({ id }) => id !== "returnPercent")
        .map(({ id, cells }) => [id, ...cells.map(({ difference, best }) => `${difference}${best ? "*" : ""}`)]),
    ).toEqual([
      ["netProfit", "*", "−50.00 USD"],
      ["sharpe", "", "+0.50*"],
      ["trades", "", "+4"],
    ]);
  });
  test("no money is compared across currencies, and nothing is best beside what is no number", () => {
    const [net] = comparedFigures([runOf({ netProfit: 1 }), runOf({ netProfit: 9 }, { currency: "JPY" })], false);
    expect(net?.cells.map(({ difference, best }) => [difference, best])).toEqual([
      ["", false],
      ["", false],
    ]);
    expect(bestOf([runOf({ sharpe: Number.NaN }), runOf({ sharpe: 0.2 })])).toEqual([]);
  });
  test("the best of runs under other conditions is not named", () => {
    const runs = [runOf({ profitFactor: 1.2 }), runOf({ profitFactor: 1.6 })];
    expect(bestOf(runs)).toEqual(["profitFactor 2"]);
    expect(bestOf(runs, false)).toEqual([]);
  });
  test("the least loss is no best, nor is anything of a run that lost", () => {
    const lost = { netProfit: -300, returnPercent: -3, recoveryFactor: -0.5, equityDrawdownRelative: 4 };
    const worse = { netProfit: -500, returnPercent: -5, recoveryFactor: -0.9, equityDrawdownRelative: 6 };
    expect(bestOf([runOf(lost), runOf(worse)])).toEqual([]);
    // It earned on closed trades and lost on those that are open.
    expect(bestOf([runOf({ returnPercent: -1, profitFactor: 2 }), runOf({ profitFactor: 1.2 })])).toEqual([
      "returnPercent 2",
    ]);
    expect(bestOf([runOf({ sharpe: -0.1 }), runOf({ sharpe: -0.3 })])).toEqual([]);
    expect(bestOf([runOf({ profitFactor: 0.9 }), runOf({ profitFactor: 0.8 })])).toEqual([]);
  });
  test("a run of few results or with a serious note is no best, and leaves none to the next", () => {
    const runs = (changes: Partial<FiguredRun>) => [runOf({ profitFactor: 3 }, changes), runOf({ profitFactor: 1.2 })];
    expect(bestOf(runs({}))).toEqual(["profitFactor 1"]);
    expect(bestOf(runs({ fewResults: true }))).toEqual([]);
    expect(bestOf(runs({ serious: ["no spread"] }))).toEqual([]);
  });
  test("figures scaled up to a year are named so and have no best", () => {
    const runs = [1, 2].map((figure) =>
      runOf(
        { volatilityPercent: figure, sharpe: figure, sortino: figure, profitFactor: figure + 1 },
        { scaledUp: "scaled up from 30 days" },
      ),
    );
    expect(bestOf(runs)).toEqual(["profitFactor 2"]);
    expect(
      comparedFigures(runs, true).flatMap(({ id, cells }) => (cells.every(({ caution }) => caution) ? [id] : [])),
    ).toEqual(["volatilityPercent", "sharpe", "sortino"]);
    const unknown = runOf({ sharpe: Number.NaN }, { scaledUp: "scaled up from 30 days" });
    expect(comparedFigures([unknown, unknown], true).find(({ id }) => id === "sharpe")?.cells[0]?.caution).toBe("");
  });
  test("a drawdown at the close of other bars is not called less", () => {
    const runs = (timeframe: string) => [
      runOf({ equityDrawdownRelative: 9 }),
      runOf({ equityDrawdownRelative: 4 }, { timeframe }),
    ];
    expect(bestOf(runs("H1"))).toEqual(["equityDrawdownRelative 2"]);
    expect(bestOf(runs("D1"))).toEqual([]);
  });
  test("ten times the money of ten times the lots is not called better", () => {
    const small = { netProfit: 100, returnPercent: 1, expectedPayoff: 2, equityDrawdownRelative: 1, profitFactor: 1.5 };
    const large = {
      netProfit: 1000,
      returnPercent: 9,
      expectedPayoff: 20,
      equityDrawdownRelative: 9,
      profitFactor: 1.4,
    };
    const runs = (sizing: string) => [runOf(small), runOf(large, { sizing })];
    expect(bestOf(runs(""))).toContain("netProfit 2");
    expect(bestOf(runs("lots 1"))).toEqual(["profitFactor 1"]);
  });
  test("costs, counts and streaks have no best, nor has what prints the same", () => {
    const dear = { commission: 90, swap: -4, ambiguousBars: 3, longestLosses: 9, trades: 40, profitFactor: 1.201 };
    const free = { commission: 0, swap: 0, ambiguousBars: 0, longestLosses: 2, trades: 30, profitFactor: 1.203 };
    expect(bestOf([runOf(dear), runOf(free)])).toEqual([]);
  });
});

describe("conditions of several runs", () => {
  const days = (from: number, to: number, symbol = "EURUSD") => ({
    bars: { symbol, time: Float64Array.of(from * 86_400_000, to * 86_400_000), length: 2 },
  });
  const costs = { commissionPerLot: 3, slippagePoints: 0, swapLongPoints: -1, swapShortPoints: 0, spreadPoints: 10 };
  const made = {
    ...days(0, 1095),
    source: { kind: "simulated", from: 0, to: 1 },
    lower: null,
    result: {
      costs,
      spread: { from: "fixed", points: 10 },
      settings: { currency: "USD", deposit: 10_000 },
      assumedRate: 1.25,
      conversion: null,
    },
  } as const;
  const { result } = made;
  test("are the same where only rules, leverage and time frame differ", () => {
    expect(unlikeConditions([made, { ...made, ...days(0.5, 1094) }])).toEqual([]);
  });
  test.each([
    ["symbol", days(0, 1095, "USDJPY")],
    ["prices", { source: { kind: "stored", from: 0, to: 1, name: "Feed" } }],
    ["period", days(1053, 1095)],
    ["period", days(0, 1000)],
    ["shorter bars inside", { lower: "M1" }],
    ["costs", { result: { ...result, costs: { ...costs, commissionPerLot: 0 } } }],
    ["costs", { result: { ...result, spread: { from: "fixed", points: 0 } } }],
    ["deposit", { result: { ...result, settings: { currency: "USD", deposit: 500 } } }],
    ["currency", { result: { ...result, settings: { currency: "JPY", deposit: 10_000 } } }],
    ["conversion of profits", { result: { ...result, assumedRate: null, conversion: "GBPUSD" } }],
  ] as [string, Partial<PricedRun>][])("differ in %s", (name, changes) => {
    expect(unlikeConditions([made, { ...made, ...changes }])).toEqual([name]);
  });
});

test("what best is worth is told, or why nothing is marked", () => {
  const marked = { unlike: [], anyBest: true, scaledUp: false, sizedUnlike: false };
  expect(bestWords(marked)).toMatch(/^Best is marked where .*at least 30 .* by luck\.$/);
  expect(bestWords({ ...marked, scaledUp: true })).toContain("Figures scaled up to a year are not marked.");
  expect(bestWords({ ...marked, sizedUnlike: true })).toContain("the runs size their positions differently.");
  expect(bestWords({ ...marked, anyBest: false })).toMatch(/^Nothing is marked best: no run/);
  expect(bestWords({ ...marked, unlike: ["period", "costs"] })).toBe(
    "Nothing is marked best, because the runs differ in period and costs.",
  );
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

test("a fall that is over between two points of a curve is drawn to its lowest, and a peak to its highest", () => {
  const length = 40_000;
  const equity = new Float64Array(length).fill(100);
  equity.fill(40, 20_010, 20_030);
  equity[30_017] = 150;
  equity[length - 20] = 60;
  const bars = { time: Float64Array.from({ length }, (_, at) => at * 60_000), length };
  const [curve] = commonCurves([{ bars, equity, deposit: 100 }]).values;
  expect(Math.min(...(curve ?? []))).toBeCloseTo(-60);
  expect(Math.max(...(curve ?? []))).toBeCloseTo(50);
  expect(Math.min(...(curve?.slice(-4) ?? []))).toBeCloseTo(-40);
  expect([curve?.[0], curve?.at(-1)]).toEqual([0, 0]);
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

describe("the table", () => {
  const { document } = presetById("sma-cross")!;
  const tradesOf = (length: number, held = 1) => {
    const bars = Array.from({ length }, (_, at) => at * 2);
    const zeros = bars.map(() => 0);
    return {
      ...{ length, position: bars, entryBar: bars, exitBar: bars.map((at) => at + held), net: bars, reason: zeros },
      ...{ swap: zeros, risk: zeros },
    };
  };
  const barsOf = (length: number) => {
    const flat = new Float64Array(length);
    const time = flat.map((_, at) => at * 86_400_000);
    return { symbol: "EURUSD", timeframe: "D1", length, time, open: flat, high: flat, low: flat, close: flat };
  };
  const run = (id: string, trades: ReturnType<typeof tradesOf>, days = 1095, points = 10) =>
    ({
      ...{ id, document, hash: id, lower: null, source: { kind: "simulated", from: 0, to: 1 } },
      summary: summaryOf({ netProfit: 100 + trades.length, returnPercent: 1, sharpe: 1, trades: trades.length }),
      verdict: { title: `Verdict of ${id}`, tries: trades.length },
      bars: barsOf(days),
      result: {
        ...{ trades, warmUp: 0, equity: Float64Array.of(100), ambiguousBars: 0, decidedBars: 0, marginCalls: 0 },
        ...{ protectedMoney: 0, assumedRate: null, conversion: null, openPositions: 0, rejected: {} },
        ...{ symbol: findSymbol("EURUSD"), settings: { currency: "USD", deposit: 100 } },
        costs: { commissionPerLot: 0, slippagePoints: 1, swapLongPoints: -1, swapShortPoints: 0 },
        spread: { from: "fixed", points },
      },
    }) as unknown as LabRun;
  const shown = (...runs: LabRun[]) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(
          StrategyContext.Provider,
          { value: {} as StrategyStore },
          createElement(CompareTable, { runs, names: runs.map(({ id }) => id) }),
        ),
      ),
    );
  test("says of too few results that they are", () => {
    const count = (...runs: LabRun[]) => shown(...runs).split(tooFewInShort).length - 1;
    expect(count(run("few", tradesOf(3)), run("many", tradesOf(40)))).toBe(1);
    // Forty positions that were open together are fewer results.
    expect(count(run("baskets", tradesOf(40, 20)), run("many", tradesOf(40)))).toBe(1);
  });
  test("shows the verdict of each run with its tries, and leads to the run", () => {
    const page = shown(run("one", tradesOf(1)), run("two", tradesOf(40)));
    expect(page).toMatch(/Verdict of one<.*a single try.*Verdict of two<.*counting 40 tries/);
    expect(page).toMatch(/<a [^>]*href="\/backtesting"[^>]*>two<\/a>/);
  });
  test("shows the serious notes of each run, where one has any", () => {
    expect(shown(run("one", tradesOf(40)), run("two", tradesOf(41)))).not.toContain("Serious notes");
    expect(shown(run("one", tradesOf(40)), run("two", tradesOf(40), 1095, 0))).toMatch(
      /Serious notes<.*>none<.*no spread/,
    );
  });
  test("marks the best under the same conditions, and says what differs otherwise", () => {
    const [one, two] = [run("one", tradesOf(40)), run("two", tradesOf(50))];
    expect(shown(one, two)).toContain("+10.00 USD · best");
    const page = shown(one, run("short", tradesOf(50), 60));
    expect(page).not.toContain("· best");
    expect(page).toContain("the runs differ in period.");
    expect(page).toContain("scaled up from 60 days");
  });
});
