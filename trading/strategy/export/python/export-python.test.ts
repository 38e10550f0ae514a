import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type BacktestResult, runBacktest } from "../../../backtest/run.ts";
import type { Bars } from "../../../market/bars.ts";
import { barsCsv } from "../../../market/import/export-csv.ts";
import { importPrices } from "../../../market/import/import-prices.ts";
import { cleanPoints, pointsPerUnit } from "../../../market/points.ts";
import { resample } from "../../../market/resample.ts";
import { createSimulatedMarket } from "../../../market/simulated/simulated-market.ts";
import { findSymbol, pipSize, type SymbolSpec } from "../../../market/symbols.ts";
import type { EntryOrder, Risk, StrategyDocument } from "../../document.ts";
import { presets } from "../../presets/presets.ts";
import { contractOf, rateOf } from "../contract-of.ts";
import { exportPython } from "./export-python.ts";
import { pythonSupport } from "./library.ts";
import { orderMethods } from "./runtime/orders.ts";
import { waitingOrderMethods } from "./runtime/waiting-orders.ts";

const names = ["python3", "/usr/bin/python3"];
const can = (code: string) => names.find((name) => spawnSync(name, ["-c", code]).status === 0);
const runner = can("import backtesting");
const python = runner ?? can("import sys; sys.exit(sys.version_info < (3, 9))");
const withPandas = can("import pandas");
const place = mkdtempSync(join(tmpdir(), "export-python-"));
afterAll(() => rmSync(place, { recursive: true }));

const written = (document: StrategyDocument): string => exportPython(document);

/** Every name that is read is bound somewhere: by an assignment, an argument, an import, a definition, or Python itself. */
const nameCheck = `
import ast, builtins, sys
for path in sys.argv[1:]:
    tree = ast.parse(open(path, encoding="utf-8").read(), path)
    bound = set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store): bound.add(node.id)
        elif isinstance(node, ast.arg): bound.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)): bound.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)): bound.update((a.asname or a.name).split(".")[0] for a in node.names)
    free = sorted({n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)} - bound)
    methods = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    held = {t.attr for n in ast.walk(tree) if isinstance(n, (ast.Assign, ast.AugAssign)) for t in ast.walk(n) if isinstance(t, ast.Attribute) and isinstance(t.ctx, ast.Store)}
    fields = {t.id for c in ast.walk(tree) if isinstance(c, ast.ClassDef) for n in c.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    library = {"data", "trades", "closed_trades", "orders", "buy", "sell", "_broker"}
    loose = sorted({n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == "self"} - methods - held - fields - library)
    if free or loose: sys.exit(f"{path}: unknown names {free} {loose}")
`;

/** pandas 1 keeps nanoseconds alone; there the other units become nanoseconds and the check holds trivially. */
const unitCheck = `
class Table: pass
base = np.datetime64("2026-01-29T20:00:00") + np.arange(24 * 45) * np.timedelta64(3600, "s")
found = []
for unit in ("ns", "us", "s"):
    bars = Table()
    bars.times = pd.DatetimeIndex(base.astype("datetime64[%s]" % unit))
    kinds = [periods(bars, kind, 22) for kind in (0, 1, 2)] + [bucket(bars.times, name) for name in ("H1", "H4", "D1", "W1", "MN1")]
    assert [len(set(kind)) for kind in kinds[:2]] == [46, 7], [len(set(kind)) for kind in kinds]
    assert len(set(kinds[3])) == 24 * 45
    found.append([list(kind) for kind in kinds] + [list(ends_bucket(bars.times, "H1", name)) for name in ("H4", "D1", "W1", "MN1")])
assert found[0] == found[1] == found[2]
bars = Table()
bars.times = pd.DatetimeIndex(base)
bars.open = bars.high = bars.low = bars.close = bars.volume = np.arange(len(base))
for name in ("D1", "W1", "MN1"):
    ahead = seen(higher(bars, "H1", name).close, higher(bars, "H1", name)) - np.arange(len(base))
    assert not (ahead > 0).any(), name
`;

/** The part of a written file that needs no backtesting.py, followed by lines of a test. */
function started(lines: string, document: Partial<StrategyDocument> = {}): string {
  const text = written({ ...(presets[0]?.document as StrategyDocument), timeframe: "D1", ...document });
  const until = text.slice(0, text.indexOf("class Exported(Strategy):"));
  return `${until.replace(/^from backtesting .*$/m, "")}\n${lines}\n`;
}
const reading = (prices: string): string => started(`read_prices(${JSON.stringify(prices)})`);

const pips = (value: number) => ({ kind: "pips", value }) as const;

/** The entries of a preset by a waiting order, with another risk. */
function withOrder(preset: string, order: EntryOrder, risk: Partial<Risk> = {}, slippagePips = 0): StrategyDocument {
  const document = presets.find(({ id }) => id === preset)?.document;
  if (!document) throw new Error(`no preset ${preset}`);
  const { long, short } = document.entries;
  return {
    ...document,
    entries: { ...(long && { long: { ...long, order } }), ...(short && { short: { ...short, order } }) },
    risk: { ...document.risk, ...risk },
    costs: { spread: { kind: "data" }, swap: { kind: "none" }, commissionPerLot: 3.5, slippagePips },
  };
}

const noSwap = { swap: { kind: "none" } } as const;
const costKinds: readonly (readonly [string, NonNullable<StrategyDocument["costs"]>])[] = [
  ["of the data", { ...noSwap, spread: { kind: "data" } }],
  ["of fractions", { ...noSwap, spread: { kind: "pips", value: 1.33 }, slippagePips: 0.19, commissionPerLot: 3.5 }],
  ["typical", { ...noSwap, spread: { kind: "typical" }, slippagePips: 0.5 }],
];

/** Symbol, digits of the file, heading of its spread column, and the unit of that column in points. */
const otherDigits = [
  ["EURUSD", 4, "spread", 1],
  ["EURUSD", 5, "spread", 1],
  ["EURUSD", 5, "Spread (pips)", 0.1],
  ["EURUSD", 5, "spread", 0.1],
  ["XAUUSD", 2, "spread", 1],
  ["XAUUSD", 3, "spread", 1],
  ["US500", 1, "spread", 1],
  ["US500", 2, "spread", 1],
  ["USDJPY", 3, "spread", 1],
  ["USDJPY", 2, "spread", 1],
] as const;

/** A visitor's own table: the simulated market in other digits, with rows that have no spread, one twice and one out of order. */
function tableOf(symbol: string, digits: number, heading: string, unit: number): string {
  const bars = createSimulatedMarket().lastBars(symbol, "H1", 1500, Date.UTC(2026, 10, 20, 12));
  const [pip, step] = [pipSize(findSymbol(symbol) as SymbolSpec), 10 ** -digits];
  // A price ends in a digit other than 0 somewhere, so that the file has all of its digits.
  const price = (points: number) => (points / pointsPerUnit(bars.digits)).toFixed(digits);
  const rows = Array.from({ length: bars.length }, (_, i) => {
    const points = Math.max(1, Math.round((1.2 * pip) / step)) + (i % 3);
    const spread = i % 7 === 3 ? ["0", "", "-4"][i % 3] : unit === 1 ? `${points}` : (points * unit).toFixed(1);
    const time = new Date(bars.time[i] as number).toISOString().slice(0, 16).replace("T", " ");
    const cells = [bars.open, bars.high, bars.low, bars.close].map((column) => price(column[i] as number));
    return `${time},${cells.join()},${bars.volume[i]},${spread}`;
  });
  rows.splice(40, 0, rows[12] as string, rows[39] as string);
  return [`time,open,high,low,close,volume,${heading}`, ...rows].join("\n");
}

const stop = { kind: "stop", distance: pips(4), expireBars: 5 } as const;
const tight = { stopLoss: pips(8), takeProfit: pips(9) } as const;
const always = {
  kind: "above",
  left: { kind: "price", field: "close" },
  right: { kind: "constant", value: 0 },
} as const;
const close = { stopLoss: pips(3.5), takeProfit: pips(9), sizing: { kind: "lots", value: 0.1 } } as const;
const nearlyAll = {
  stopLoss: pips(20),
  takeProfit: pips(30),
  maxPositions: 3,
  sizing: { kind: "lots", value: 0.9 },
} as const;
const even = { breakEven: { after: pips(6), lockPips: 1 } } as const;
const several = { maxPositions: 3, opposite: "hedge", sizing: { kind: "lots", value: 0.05 } } as const;
/** Most of these fill and close inside one bar now and then. */
const waiting: readonly (readonly [string, StrategyDocument])[] = [
  ["stop, near levels", withOrder("ema-pullback", stop, tight)],
  ["stop, slippage", withOrder("ema-pullback", stop, tight, 0.5)],
  ["stop, slippage past the stop", withOrder("ema-pullback", stop, close, 1.5)],
  ["market, slippage past the stop", withOrder("ema-pullback", { kind: "market" }, close, 1.5)],
  ["stop, trailing", withOrder("daily-trend-hourly-entry", stop, { trailing: { distance: pips(8) } })],
  ["stop, break-even", withOrder("ema-pullback", stop, { ...tight, ...even })],
  // The lab asks for margin at the prices of the fill: whether it is free at the bar's close is another question.
  [
    "market, nearly all of the margin",
    {
      ...withOrder("ema-pullback", { kind: "market" }, nearlyAll),
      entries: { long: { when: always } },
      costs: { spread: { kind: "data" }, swap: { kind: "none" } },
    },
  ],
  ["market, break-even before the target", withOrder("ema-pullback", { kind: "market" }, { ...tight, ...even })],
  ["stop, hedged", withOrder("ema-pullback", { ...stop, expireBars: 12 }, { ...tight, ...several })],
  ["stop, from the signal", withOrder("london-breakout", stop, { measuredFrom: "signal" })],
  ["limit, near levels", withOrder("ema-pullback", { kind: "limit", distance: pips(4) }, tight)],
  // At the roll-over the spread is wider than the stop: orders are refused, and the next signal places another.
  [
    "limit, refused at a wide spread",
    {
      ...withOrder("ema-pullback", stop, { ...tight, stopLoss: pips(3), sizing: { kind: "lots", value: 0.1 } }),
      entries: { long: { when: always, order: { kind: "limit", distance: pips(1), expireBars: 3 } } },
    },
  ],
  [
    "limit, trailing after a profit",
    withOrder(
      "daily-trend-hourly-entry",
      { kind: "limit", distance: pips(4), expireBars: 5 },
      { trailing: { distance: pips(8), after: pips(5) } },
    ),
  ],
  [
    "stop, all of the margin",
    withOrder("ema-pullback", stop, { ...tight, sizing: { kind: "equity", fraction: 30 } }, 0.5),
  ],
  [
    "limit, more than all of the margin",
    withOrder(
      "ema-pullback",
      { kind: "limit", distance: pips(4) },
      { ...tight, sizing: { kind: "equity", fraction: 40 } },
    ),
  ],
  [
    "stop-limit, back toward the open",
    withOrder("ema-pullback", { kind: "stop-limit", distance: pips(6), limit: pips(-3), expireBars: 8 }, tight),
  ],
  [
    "stop-limit, less than half a point beyond the trigger",
    withOrder("ema-pullback", { kind: "stop-limit", distance: pips(6), limit: pips(0.01), expireBars: 8 }, tight),
  ],
  [
    "stop-limit, slippage up to the limit",
    withOrder("ema-pullback", { kind: "stop-limit", distance: pips(6), limit: pips(0.4), expireBars: 8 }, tight, 1),
  ],
  [
    "stop-limit, beyond the trigger",
    withOrder("ema-pullback", { kind: "stop-limit", distance: pips(6), limit: pips(3), expireBars: 8 }, tight),
  ],
];

/** Runs the written file on the lab's own prices and compares every trade: side, moments, prices and size. */
function expectTheLabsTrades(id: string, strategy: StrategyDocument): void {
  const { symbol, timeframe } = strategy;
  const bars = createSimulatedMarket().lastBars(symbol, timeframe, 2500, Date.UTC(2026, 10, 20, 12));
  expectTheTradesOn(id, strategy, bars);
}

function expectTheTradesOn(
  id: string,
  strategy: StrategyDocument,
  bars: Bars,
  prices = [...barsCsv(bars)].join(""),
  options: readonly string[] = [],
): void {
  const result = runBacktest(strategy, bars);
  const { trades } = result;
  const [file, source, list] = ["py", "csv", "trades.csv"].map((end) => join(place, `${id}.run.${end}`)) as [
    string,
    string,
    string,
  ];
  writeFileSync(file, written(strategy));
  writeFileSync(source, prices);
  const printed = execFileSync(runner as string, ["-W", "ignore", file, source, "--trades", list, ...options], {
    stdio: "pipe",
    encoding: "utf8",
  });
  const scale = pointsPerUnit(bars.digits);
  const rows = readFileSync(list, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  const found = rows.map(([side, , opened, entry, closed, exit]) =>
    [
      side,
      Date.parse(`${opened}Z`),
      cleanPoints(Number(entry) * scale),
      Date.parse(`${closed}Z`),
      cleanPoints(Number(exit) * scale),
    ].join(" "),
  );
  const wanted = Array.from({ length: trades.length }, (_, k) =>
    [
      (trades.side[k] as number) > 0 ? "long" : "short",
      bars.time[trades.entryBar[k] as number],
      cleanPoints(trades.entry[k] as number),
      bars.time[trades.exitBar[k] as number],
      cleanPoints(trades.exit[k] as number),
    ].join(" "),
  );
  expect(trades.length).toBeGreaterThan(3);
  expect(found.sort()).toEqual(wanted.sort());
  const lots = (values: readonly number[]) => [...values].sort((a, b) => a - b);
  const sizes = lots(rows.map(([, size]) => Number(size)));
  for (const [k, size] of lots([...trades.lots]).entries())
    expect(Math.abs((sizes[k] as number) - size)).toBeLessThan(0.0101);
  expectTheLabsEquity(printed, strategy, bars, result);
}

/** What backtesting.py prints as equity and return, in the quote currency, and what the file prints in the account's. */
function expectTheLabsEquity(said: string, strategy: StrategyDocument, bars: Bars, result: BacktestResult): void {
  const { trades } = result;
  const fixed = rateOf(contractOf(strategy.symbol));
  const rate = (points: number) => fixed ?? pointsPerUnit(bars.digits) / points;
  const perQuote = rate(bars.open[0] as number);
  const start = 10_000 / perQuote;
  let equity = start;
  for (let k = 0; k < trades.length; k += 1) {
    const [entry, exit] = [trades.entry[k] as number, trades.exit[k] as number];
    const side = (trades.commission[k] as number) / 2;
    equity += ((trades.profit[k] as number) - side) / rate(exit) - side / rate(entry);
  }
  const printed = (pattern: RegExp) => Number(said.match(pattern)?.[1]);
  expect(Math.abs(printed(/^Equity Final \[\$\] +(\S+)/m) - equity)).toBeLessThan(0.02 / perQuote);
  expect(Math.abs(printed(/^Return \[%\] +(\S+)/m) - (equity / start - 1) * 100)).toBeLessThan(0.001);
  expect(Math.abs(printed(/ ([\d.]+) at the end/) - (result.equity.at(-1) as number))).toBeLessThan(0.02);
}

describe("the exported Python", () => {
  // As Python runs a file: what the first two lines say of its encoding decides what every other line is.
  const statements = "import ast, sys; print(*(len(ast.parse(open(path, 'rb').read()).body) for path in sys.argv[1:]))";
  it.skipIf(!python).each([
    ["Owl coding:raw_unicode_escape", "Buys dips. \\u000aprint('not of this strategy') #"],
    ["My coding: second try", undefined],
    ["Owl", "vim: set fileencoding=utf-7 : +AAo-print('not of this strategy')"],
  ])("is the same program whatever encoding %s speaks of (skipped where there is no python3)", (name, description) => {
    const plain = { ...(presets[0]?.document as StrategyDocument), name: "Owl", description: "Buys dips." };
    const { description: _, ...without } = plain;
    const files = [plain, description === undefined ? { ...without, name } : { ...plain, name, description }].map(
      (document, at) => {
        const path = join(place, `encoding-${at}.py`);
        writeFileSync(path, written(document));
        return path;
      },
    );
    const counted = execFileSync(python as string, ["-c", statements, ...files], { encoding: "utf8" })
      .trim()
      .split(" ");
    expect(counted[1]).toBe(counted[0]);
  });

  it.skipIf(!python)(
    "parses, and every name in it is bound (skipped where there is no python3)",
    () => {
      const files = presets.map(({ id, document }) => {
        const path = join(place, `${id}.py`);
        writeFileSync(path, written(document));
        return path;
      });
      expect(files).toHaveLength(15);
      execFileSync(python as string, ["-m", "py_compile", ...files]);
      execFileSync(python as string, ["-c", nameCheck, ...files]);
    },
    180_000,
  );

  it("counts time in nanoseconds whatever unit pandas keeps its dates in", () => {
    for (const { id, document } of presets) {
      const dependent = written(document).match(/\.asi8|\.view\(|(?<!datetime64\[ns\]"\))\.astype\("?int|\.value\b/g);
      expect(dependent, id).toBeNull();
    }
  });

  it.skipIf(!withPandas)("refuses a spread column of fractions (skipped where there is no pandas)", () => {
    const [file, prices] = [join(place, "spread.py"), join(place, "spread.csv")];
    writeFileSync(file, reading(prices));
    const run = (...spreads: string[]) => {
      const rows = spreads.map((spread, i) => `2024-01-0${i + 1},1.1,1.1,1.1,1.1,${spread}`);
      writeFileSync(prices, ["time,open,high,low,close,spread", ...rows].join("\n"));
      return spawnSync(withPandas as string, [file], { encoding: "utf8" });
    };
    expect(run("13", "14").status).toBe(0);
    expect(run("1.3", "1.4").stderr).toContain("say with --spread-unit");
  });
  it.skipIf(!withPandas)(
    "finds the same days, weeks and higher bars in dates of seconds, microseconds and nanoseconds, and looks at none that goes on (skipped where there is no pandas)",
    () => {
      const file = join(place, "units.py");
      const needed = ["nanoseconds", "periods", "higher"].map((name) => pythonSupport[name]);
      const table = "class Bars:\n    def __init__(self, *columns):\n        self.close = columns[4]";
      writeFileSync(file, ["import numpy as np", "import pandas as pd", table, ...needed, unitCheck].join("\n\n"));
      execFileSync(withPandas as string, ["-W", "error", file], { stdio: "pipe" });
    },
    60_000,
  );

  it("refuses levels by the market's price, not by the slipped fill, as the lab does", () => {
    const text = written(withOrder("ema-pullback", stop, tight, 0.5));
    expect(text).toContain("self.valid(ticket, bid, coming)");
    expect(text).toMatch(/market = fill\n(?:.*\n){3} +fill \+= side \* slips\n/);
    expect(text).toContain("self.valid(ticket, market - spread, coming)");
  });

  it.skipIf(!runner).each(presets)(
    "makes the lab's trades under backtesting.py: $id (skipped where that is not installed)",
    ({ id, document }) => {
      const costs = { spread: { kind: "data" }, swap: { kind: "none" }, commissionPerLot: 3.5 } as const;
      expectTheLabsTrades(id, { ...document, costs });
    },
    180_000,
  );

  it
    .skipIf(!runner)
    .each(otherDigits.flatMap((kind) => costKinds.map(([name, costs]) => [...kind, name, costs] as const)))(
    "makes the lab's trades on %s of %i digits, %s at %f, with costs %s (skipped where backtesting.py is not installed)",
    async (symbol, digits, heading, unit, name, costs) => {
      const text = tableOf(symbol, digits, heading, unit);
      const { bars } = await importPrices([{ name: `${symbol}.csv`, chunks: [new TextEncoder().encode(text)] }]);
      expect([bars.symbol, bars.digits, bars.timeframe]).toEqual([symbol, digits, "H1"]);
      const document = { ...withOrder("ema-pullback", { kind: "market" }, tight), symbol, costs };
      const strategy = { ...document, risk: { ...document.risk, sizing: { kind: "lots", value: 0.1 } } } as const;
      const id = `${symbol}-${digits}-${unit}-${name}`.replaceAll(" ", "-");
      expectTheTradesOn(id, strategy, bars);
      const said = unit < 1 && heading === "spread" ? ["--spread-unit", "pips"] : [];
      expectTheTradesOn(`${id}-original`, strategy, bars, text, said);
    },
    180_000,
  );

  it.skipIf(!withPandas)("books commission in whole cents, as the lab does (skipped where there is no pandas)", () => {
    const file = join(place, "cents.py");
    const lines = "print(Ticket(1, 100000, 0.27, None, None, None, None, None, 0).commission(), cents(-0.945))";
    writeFileSync(file, started(lines, { costs: { commissionPerLot: 3.5 } }));
    const { stdout } = spawnSync(withPandas as string, [file], { encoding: "utf8" });
    expect(stdout.trim()).toBe("0.95 -0.95");
  });

  it.skipIf(!runner)(
    "trades a signal on the first bar (skipped where backtesting.py is not installed)",
    () => {
      const document = withOrder("ema-pullback", { kind: "market" }, { ...tight, timeExitBars: 9 });
      expectTheLabsTrades("first-bar", { ...document, entries: { long: { when: always } } });
      expect(readFileSync(join(place, "first-bar.run.trades.csv"), "utf8").split("\n")).not.toHaveLength(1);
    },
    60_000,
  );

  it.skipIf(!runner)(
    "puts shorter bars together to the strategy's (skipped where backtesting.py is not installed)",
    () => {
      const document = withOrder("ema-pullback", { kind: "market" }, tight);
      const shorter = createSimulatedMarket().lastBars(document.symbol, "M5", 12_000, Date.UTC(2026, 10, 20, 12));
      const bars = resample(shorter, document.timeframe);
      expectTheTradesOn("shorter", document, bars, [...barsCsv(shorter)].join(""));
    },
    60_000,
  );

  it.skipIf(!runner)(
    "takes the profit where a bar opens beyond it, whatever it touches later (skipped where backtesting.py is not installed)",
    async () => {
      // Every fifth bar opens 60 pips higher and falls back below the stop-loss.
      const rows = Array.from({ length: 60 }, (_, i) => {
        const time = new Date(Date.UTC(2024, 0, 8) + i * 3_600_000).toISOString();
        return `${time},${i % 5 === 3 ? "1.10600,1.10650,1.09700,1.10000" : "1.10000,1.10050,1.09950,1.10000"},1,10`;
      });
      const text = ["time,open,high,low,close,volume,spread", ...rows, ""].join("\n");
      const { bars } = await importPrices([{ name: "EURUSD.csv", chunks: [new TextEncoder().encode(text)] }]);
      const risk = { stopLoss: pips(20), takeProfit: pips(20) };
      const document = {
        ...withOrder("ema-pullback", { kind: "market" }, risk),
        symbol: "EURUSD",
        timeframe: "H1",
      } as const;
      const strategy = {
        ...document,
        entries: { long: { when: always } },
        costs: { spread: { kind: "data" }, swap: { kind: "none" } },
      } as const;
      expect([...runBacktest(strategy, bars).trades.net].filter((net) => net > 0).length).toBeGreaterThan(5);
      expectTheTradesOn("gap", strategy, bars, text);
    },
    60_000,
  );

  it.skipIf(!runner)(
    "keeps a stop and an order below zero, which no price reaches (skipped where backtesting.py is not installed)",
    () => {
      const far = { kind: "price", value: 3 } as const;
      const document = withOrder("ema-pullback", { kind: "market" }, { stopLoss: far, timeExitBars: 9 });
      const { short } = document.entries;
      expectTheLabsTrades("below-zero", {
        ...document,
        risk: { ...document.risk, sizing: { kind: "lots", value: 0.1 }, opposite: "hedge" },
        entries: { ...document.entries, ...(short && { short: { ...short, order: { kind: "stop", distance: far } } }) },
      });
    },
    60_000,
  );

  it.skipIf(!withPandas)("fills gaps of a spread column (skipped where there is no pandas)", () => {
    const [file, prices] = [join(place, "gaps.py"), join(place, "gaps.csv")];
    writeFileSync(file, started(`print(list(read_prices(${JSON.stringify(prices)})["Spread"]))`));
    const rows = ["10", "", "12", "12"].map(
      (spread, i) => `2024-01-0${i + 2},1.10001,1.10001,1.10001,1.10001,${spread}`,
    );
    writeFileSync(prices, ["time,open,high,low,close,spread", ...rows, ""].join("\n"));
    const { stdout } = spawnSync(withPandas as string, [file], { encoding: "utf8" });
    expect(stdout).toContain("1 of 4 rows have no spread above 0");
    expect(stdout).toContain("12.0, 12.0");
  });

  it.skipIf(!withPandas)("refuses MetaTrader's own UTF-16 in words (skipped where there is no pandas)", () => {
    const [file, prices] = [join(place, "utf16.py"), join(place, "utf16.csv")];
    writeFileSync(file, reading(prices));
    writeFileSync(prices, "\ufeff<DATE>\t<OPEN>\n2024.01.02\t1.1", "utf16le");
    const { stderr, status } = spawnSync(withPandas as string, [file], { encoding: "utf8" });
    expect(stderr).toContain("MetaTrader's own files are not. Use the price file that the lab exports");
    expect(stderr).not.toContain("Traceback");
    expect(status).toBe(1);
  });

  it.skipIf(!withPandas).each([
    ["time,open,high,low,close\n01/02/2024,1.1,1.1,1.1,1.1", "the year first"],
    ["<DATE>\t<OPEN>\n2024.01.02\t1.1", "MetaTrader's own file"],
    ["Datum;Hoch;Tief\n2024-01-02;1;1", "no table of time, open, high, low and close"],
    ["time,open,high,low,close\n2024-01-02,1.1,,1.1,1.1", "A price is missing"],
    ["Time (EET),open,high,low,close\n2024-01-02,1.1,1.1,1.1,1.1", "not in UTC"],
    ["Date (UTC+2),open,high,low,close\n2024-01-02,1.1,1.1,1.1,1.1", "not in UTC"],
    ["time,open,high,low,close\n2024-01-02,123456.1234567,1,1,1", "more decimals than the lab stores"],
    ["", "holds nothing"],
    ["time,open,high,low,close\n", "no bars"],
    ["time,open,high,low,close\n2024-01-02,1.1,1.1,1.1,1.1", "a single bar"],
  ])(
    "refuses a file that it would read otherwise than the lab: %j (skipped where there is no pandas)",
    (text, words) => {
      const [file, prices] = [join(place, "refused.py"), join(place, "refused.csv")];
      writeFileSync(file, reading(prices));
      writeFileSync(prices, text);
      const { stderr, status } = spawnSync(withPandas as string, [file], { encoding: "utf8" });
      expect(stderr).toContain(words);
      expect(stderr).toContain("Use the price file that the lab exports");
      expect(status).toBe(1);
    },
  );

  it.skipIf(!python)(
    "places the waiting orders of a bar as the lab fills them (skipped where there is no python3)",
    () => {
      const lines = `
from types import SimpleNamespace as Some

class Order:
${waitingOrderMethods}

class Placing(Order):
    def place(self, waiting, coming):
        placed.append(waiting["bar"])

def order(bar, side, kind, level):
    return {"bar": bar, "kind": kind, "level": level, "ticket": Some(side=side), "order": None, "until": None}

run, placed = Placing(), []
run.orders, run.spread, run.bars = [], [10], Some(open=[1000])
run.waiting = [order(0, 1, "stop", 1060), order(1, 1, "stop", 1030), order(2, -1, "stop", 975), order(3, 1, "limit", 1020),
               order(4, -1, "limit", 990), order(5, 1, "limit", 980)]
run.renew(0)
assert placed == [3, 4, 1, 2, 5, 0], placed
`;
      execFileSync(python as string, ["-c", lines], { stdio: "pipe" });
    },
  );

  it.skipIf(!python)(
    "shrinks a waiting order of a share of the equity to the free margin, as the lab does (skipped where there is no python3)",
    () => {
      const lines = `
import math
from types import SimpleNamespace as Some

SCALE, CONTRACT, LEVERAGE, COMMISSION, PRICE, SLIPPAGE, FROM_FILL = 100, 1, 1, 0, 0.01, 0, True
tradable = lambda lots: float(math.floor(lots))
money_rate = lambda points: 1
cleaned = lambda points: points

class Order:
${orderMethods}

${waitingOrderMethods}

class Placing(Order):
    valid = lambda self, ticket, bid, bar: True
    ticket = lambda self, side, bar, base, entry: Some(side=side, entry=entry, lots=0, stop=None, target=None)
    send = lambda self, ticket, bar, limit=None, stop=None: sent.append(ticket.lots)

run, sent = Placing(), []
run.trades, run.closing, run.spread, run.balance, run.sizing = [], set(), [0], 10_000, ("equity", 1)
run.bars = Some(open=[20_400], high=[20_500], low=[20_300], close=[20_400])
order = lambda level: {"kind": "stop", "level": level, "limit": None, "bar": 0, "base": 20_000, "lots": 50.0, "ticket": Some(side=1)}
for level in (20_000, 20_450, 20_600): run.place(order(level), 0)
assert sent == [49.0, 48.0, 50.0], sent
`;
      execFileSync(python as string, ["-c", lines], { stdio: "pipe" });
    },
  );

  it.skipIf(!runner).each(waiting)(
    "makes the lab's trades of waiting orders under backtesting.py: %s (skipped where that is not installed)",
    (id, document) => expectTheLabsTrades(id.replaceAll(" ", "-"), document),
    180_000,
  );
});
