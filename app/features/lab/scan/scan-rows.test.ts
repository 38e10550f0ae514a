import { describe, expect, test } from "vitest";
import type { ScanCell, ScanState } from "#workers/scan/scan-types.ts";
import { scanCsv } from "./scan-csv.ts";
import { cellKey, scanRows } from "./scan-rows.ts";
import { firstView } from "./scan-view-state.ts";
import { cellWords, changeText, scanDataWords } from "./scan-words.ts";

const symbols = [
  { name: "EURUSD", title: "Euro / US dollar", class: "fx" },
  { name: "XAUUSD", title: "Gold", class: "metal" },
  { name: "GBPUSD", title: "British pound / US dollar", class: "fx" },
];
const words = { "-0.7": "strong sell", "0.2": "buy", "0.6": "strong buy" } as const;
const cell = (symbol: string, all: keyof typeof words, state: ScanState | null = null): ScanCell => ({
  symbol,
  timeframe: "H1",
  data: { kind: "simulated" },
  digits: 5,
  price: 108_512,
  change: -0.16,
  time: Date.UTC(2026, 10, 18),
  rating: { all: Number(all), averages: 0.5, oscillators: -0.1, word: words[all] },
  state,
});
const cells = (...list: ScanCell[]) => new Map(list.map((cell) => [cellKey(cell.symbol, cell.timeframe), cell]));
const names = (rows: readonly { symbol: { name: string } }[]) => rows.map(({ symbol }) => symbol.name);
const some = cells(cell("EURUSD", "0.2"), cell("XAUUSD", "-0.7"));
const held: ScanState = {
  kind: "ready",
  signal: 0,
  position: -1,
  positionBars: 4,
  lastSignal: { bars: 5, side: -1 },
};

describe("the rows of a view", () => {
  test("keep the given order until one sorts; rows without a value stay last both ways", () => {
    expect(names(scanRows(symbols, some, firstView))).toEqual(["EURUSD", "XAUUSD", "GBPUSD"]);
    const sorted = { ...firstView, sort: "H1" };
    expect(names(scanRows(symbols, some, sorted))).toEqual(["EURUSD", "XAUUSD", "GBPUSD"]);
    expect(names(scanRows(symbols, some, { ...sorted, descending: false }))).toEqual(["XAUUSD", "EURUSD", "GBPUSD"]);
  });

  test("are found by name with or without the stroke, by class and by rating", () => {
    expect(names(scanRows(symbols, some, { ...firstView, text: "eur/usd" }))).toEqual(["EURUSD"]);
    expect(names(scanRows(symbols, some, { ...firstView, text: "gold" }))).toEqual(["XAUUSD"]);
    expect(names(scanRows(symbols, some, { ...firstView, kind: "metal" }))).toEqual(["XAUUSD"]);
    expect(names(scanRows(symbols, some, { ...firstView, rating: "buy" }))).toEqual(["EURUSD"]);
    expect(names(scanRows(symbols, some, { ...firstView, signals: true }))).toEqual(["XAUUSD"]);
  });

  test("of a strategy are signals only when the last closed bar gives one", () => {
    const scanned = cells(cell("EURUSD", "0.2", { ...held, signal: 1 }), cell("XAUUSD", "-0.7", held));
    expect(names(scanRows(symbols, scanned, { ...firstView, signals: true }))).toEqual(["EURUSD"]);
  });
});

test("a square says in words and signs what its color says", () => {
  expect(cellWords(cell("EURUSD", "-0.7"))).toEqual({
    arrow: "▼▼",
    word: "strong sell",
    figure: "−0.70",
    tone: "down",
  });
  expect(cellWords(cell("EURUSD", "0.2", held))).toMatchObject({ word: "in short", figure: "4 bars", tone: "down" });
  expect(cellWords(cell("EURUSD", "0.2", { ...held, signal: 1 }))).toMatchObject({ word: "long signal", tone: "up" });
  expect(changeText(-0.16)).toBe("▼ −0.16%");
  expect([0.16, 0.004, -0.004, 0].map(changeText)).toEqual(["▲ +0.16%", "0.00%", "0.00%", "0.00%"]);
});

test("what prices the squares stand on is said in a few words", () => {
  const real = { kind: "provider", name: "OANDA", from: 0, to: Date.UTC(2026, 10, 17), gaps: [] } as const;
  const [one, other] = [cell("EURUSD", "0.2"), { ...cell("XAUUSD", "0.2"), data: real }];
  expect(scanDataWords([])).toBe("simulated market");
  expect(scanDataWords([one])).toBe("simulated market");
  expect(scanDataWords([other])).toBe("OANDA, to Nov 17, 2026");
  expect(scanDataWords([one, other])).toBe("OANDA, to Nov 17, 2026; the rest simulated");
});

test("a CSV holds every square, keeps negative numbers numbers, and never starts a formula", () => {
  const rows = scanRows(symbols, cells(cell("EURUSD", "0.2", held), cell("XAUUSD", "-0.7", held)), firstView);
  const csv = scanCsv(rows, Date.UTC(2026, 10, 18), "=cmd()");
  expect(csv).toContain("simulated");
  expect(csv).toContain("hypothetical performance results");
  expect(csv).toMatch(/^EURUSD,H1,Simulated prices,2026-11-18T00:00:00.000Z,1.08512,-0.16,buy,0.2,0.5,-0.1,0,-1,4,5,/m);
  expect(csv).not.toMatch(/^[=+@]/m);
});
