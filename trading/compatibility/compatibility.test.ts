import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { StrategyDocument } from "../strategy/document.ts";
import { parseStrategyText } from "../strategy/parse-document.ts";
import { StrategyError } from "../strategy/problems.ts";
import { CompatibilityError, type CompatibleCosts, defaultCompatibleCosts, floorDivide } from "./broker.ts";
import { drawdownPeriods } from "./drawdown-durations.ts";
import { ceilToResolution, durationColumn, durationText, floatText, momentColumn } from "./pandas-text.ts";
import type { PriceTable } from "./price-table.ts";
import { pandasRollingMean } from "./rolling-mean.ts";
import { runCompatible } from "./run.ts";
import { compatibleStatistics } from "./statistics.ts";
import { compatibleTradesCsv } from "./trades-csv.ts";

const day = 86_400_000;
const monday = Date.UTC(2024, 0, 1);

/** Rows of open, high, low, close on successive days. */
function table(rows: readonly (readonly [number, number, number, number])[]): PriceTable {
  const column = (k: number) => Float64Array.from(rows, (row) => row[k] as number);
  return {
    length: rows.length,
    time: Float64Array.from(rows, (_, i) => monday + i * day),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: new Float64Array(rows.length),
  };
}
const costs = (given: Partial<CompatibleCosts>): CompatibleCosts => ({ ...defaultCompatibleCosts, ...given });
const signalAt = (level: number, risk: StrategyDocument["risk"]): StrategyDocument => ({
  version: 1,
  name: "Buy above",
  symbol: "X",
  timeframe: "D1",
  risk,
  entries: {
    long: {
      when: {
        kind: "crosses-above",
        left: { kind: "price", field: "close" },
        right: { kind: "constant", value: level },
      },
    },
  },
});
const run = (
  document: StrategyDocument,
  rows: readonly (readonly [number, number, number, number])[],
  given: Partial<CompatibleCosts> = {},
) => runCompatible(document, table(rows), costs(given), 0.01);

describe("order processing", () => {
  const rise = [
    [10, 10, 10, 10],
    [10, 10, 10, 10],
    [10, 12, 10, 12],
  ] as const;
  const ten = { sizing: { kind: "units", value: 10 } } as const;
  it("fills at the next open, spread at the entry only, commission on both sides", () => {
    const r = run(signalAt(11, ten), [...rise, [13, 14, 12, 13], [15, 15, 15, 15]], {
      spread: 0.01,
      commission: 0.001,
      finalize: true,
    });
    expect(r.trades[0]).toMatchObject({ entryBar: 3, exitBar: 4, exitPrice: 15 });
    expect(r.trades[0]?.entryPrice).toBeCloseTo(13.13, 12);
    expect(r.trades[0]?.commissions).toBeCloseTo(10 * 13.13 * 0.001 + 10 * 15 * 0.001, 12);
  });
  it("takes a bracket in its own entry bar, the stop before the target", () => {
    const bracket = { ...ten, stopLoss: { kind: "price", value: 1 }, takeProfit: { kind: "price", value: 2 } } as const;
    const both = run(signalAt(11, bracket), [...rise, [12.5, 15, 10, 13], [13, 13, 13, 13]]);
    expect(both.trades[0]).toMatchObject({ entryBar: 3, exitBar: 3, exitPrice: 11 });
    const target = run(signalAt(11, bracket), [...rise, [12.5, 15, 12, 13], [13, 13, 13, 13]]);
    expect(target.trades[0]).toMatchObject({ exitBar: 3, exitPrice: 14 });
    const gapped = run(signalAt(11, bracket), [...rise, [10.5, 10.6, 10, 10.2], [13, 13, 13, 13]]);
    expect(gapped.trades[0]).toMatchObject({ entryPrice: 10.5, exitPrice: 10.5 });
  });
  it("finalizes at the last bar's open, and without finalizing leaves trades out", () => {
    const rows = [...rise, [13, 14, 12, 13], [15, 18, 15, 18]] as const;
    expect(run(signalAt(11, ten), rows, { finalize: true }).trades[0]?.exitPrice).toBe(15);
    const open = run(signalAt(11, ten), rows);
    expect(open.trades).toHaveLength(0);
    expect(open.openTrades).toBe(1);
  });
  it("cancels what the margin does not cover and sizes fractions to whole units", () => {
    expect(
      run(signalAt(11, { sizing: { kind: "units", value: 10_000 } }), [...rise, [13, 14, 12, 13], [13, 13, 13, 13]])
        .cancelledOrders,
    ).toBe(1);
    const all = run(
      signalAt(11, { sizing: { kind: "equity", fraction: 1 } }),
      [...rise, [13, 14, 12, 13], [13, 13, 13, 13]],
      { cash: 1000, finalize: true },
    );
    expect(all.trades[0]?.size).toBe(76);
    const leveraged = run(
      signalAt(11, { sizing: { kind: "equity", fraction: 1 } }),
      [...rise, [13, 14, 12, 13], [13, 13, 13, 13]],
      { cash: 1000, finalize: true, margin: 0.5 },
    );
    expect(leveraged.trades[0]?.size).toBe(153);
  });
  it("ends the run at zero equity", () => {
    const r = run(
      signalAt(11, { sizing: { kind: "equity", fraction: 1 } }),
      [...rise, [13, 14, 12, 13], [6, 6, 6, 6], [9, 9, 9, 9]],
      { cash: 1000, margin: 0.5 },
    );
    expect(Array.from(r.equity)).toEqual([1000, 1000, 1000, 1000, 0, 0]);
  });
  it("raises where backtesting.py raises", () => {
    const wide = { ...ten, stopLoss: { kind: "price", value: 20 } } as const;
    expect(() => run(signalAt(11, wide), [...rise, [13, 14, 12, 13]])).toThrow(CompatibilityError);
    const near = { ...ten, takeProfit: { kind: "price", value: 0.01 } } as const;
    expect(() => run(signalAt(11, near), [...rise, [13, 14, 12, 13]], { spread: 0.01 })).toThrow(/long order/);
    expect(() => run(signalAt(11, ten), rise, { margin: 2 })).toThrow(/margin/);
  });
  it("refuses parts of a document that backtesting.py does not have", () => {
    const trailing = { ...ten, trailing: { distance: { kind: "price", value: 1 } } } as const;
    expect(() => run(signalAt(11, trailing), rise)).toThrow(StrategyError);
    expect(() => run(signalAt(11, { sizing: { kind: "lots", value: 1 } }), rise)).toThrow(/risk\.sizing/);
  });
  it("says NaN, not zero, about trades that never were", () => {
    const s = compatibleStatistics(table(rise), run(signalAt(99, ten), rise));
    expect(s).toMatchObject({
      "# Trades": 0,
      "Equity Final [$]": 10_000,
      "Return [%]": 0,
      "Win Rate [%]": Number.NaN,
      "Profit Factor": Number.NaN,
      SQN: Number.NaN,
    });
    expect(s).not.toHaveProperty("Commissions [$]");
    expect(compatibleTradesCsv(table(rise), run(signalAt(99, ten), rise)).split("\n")).toHaveLength(2);
  });
});

describe("pandas' habits", () => {
  it("keeps a mean exact over equal values and compensates the sums of others", () => {
    const flat = pandasRollingMean(Float64Array.from([0.3, 0.1, 0.1, 0.1, 0.1]), 3);
    expect(flat[4]).toBe(0.1);
    expect(flat[1]).toBeNaN();
    // A plain running sum ends at 0.20000000000000004 / 2 here.
    const values = Float64Array.from([1e9, 0.1, 0.1, 0.3, 0.1]);
    expect(pandasRollingMean(values, 2)[4]).toBeCloseTo(0.2, 12);
  });
  it("prints numbers, moments and durations as it prints them", () => {
    expect([1, 0.1, 1e-5, 1e16, 123456789.25, -0.00001234].map(floatText)).toEqual([
      "1.0",
      "0.1",
      "1e-05",
      "1e+16",
      "123456789.25",
      "-1.234e-05",
    ]);
    expect(momentColumn([monday, monday + day])).toEqual(["2024-01-01", "2024-01-02"]);
    expect(momentColumn([monday, monday + 3_600_000])).toEqual(["2024-01-01 00:00:00", "2024-01-01 01:00:00"]);
    expect(durationColumn([day, 3 * day])).toEqual(["1 days", "3 days"]);
    expect(durationText(day + 5_400_000)).toBe("1 days 01:30:00");
    expect(ceilToResolution(1.5 * day, day)).toBe(2 * day);
    expect(ceilToResolution(5_000_000, 300_000)).toBe(84 * 60_000);
  });
  it("divides as Python's // does", () => {
    expect(floorDivide(1, 0.1)).toBe(9);
    expect(floorDivide(7, 2)).toBe(3);
    expect(floorDivide(-7, 2)).toBe(-4);
  });
  it("shows depths where no drawdown has a duration", () => {
    expect(drawdownPeriods(Float64Array.from([0, 0, 0.1]), Float64Array.from([0, 1, 2]))).toEqual({
      kind: "unmeasured",
      depths: [0.1],
    });
  });
});

const shared = new URL("../../../shared/data/", import.meta.url);
const found = existsSync(new URL("GOOG.csv", shared));
const reason = found ? "" : " (skipped: the reference data of ../shared/data is not here)";

describe.skipIf(!found)(`the reference run, SMA 10/20 on GOOG${reason}`, () => {
  const read = (name: string) => readFileSync(new URL(name, shared), "utf8");
  const document = parseStrategyText(
    readFileSync(new URL("../../examples/sma-cross-10-20.json", import.meta.url), "utf8"),
  );
  const load = (): PriceTable => {
    const rows = read("GOOG.csv")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    const column = (k: number) => Float64Array.from(rows, (row) => Number(row[k]));
    return {
      length: rows.length,
      time: Float64Array.from(rows, (row) => Date.parse(row[0] as string)),
      open: column(1),
      high: column(2),
      low: column(3),
      close: column(4),
      volume: column(5),
    };
  };
  const settings = costs({ cash: 10_000, commission: 0.002, exclusiveOrders: true });
  const check = (finalize: boolean, expected: Readonly<Record<string, readonly [number, number]>>) => {
    const prices = load();
    const s = compatibleStatistics(prices, runCompatible(document, prices, { ...settings, finalize }, 0.01));
    for (const [name, [value, digits]] of Object.entries(expected))
      expect((s[name] as number).toFixed(digits), name).toBe(value.toFixed(digits));
  };
  it("agrees in every figure to all printed digits", () => {
    check(false, {
      "Equity Final [$]": [56263.51934, 5],
      "Equity Peak [$]": [56309.05934, 5],
      "Commissions [$]": [10563.95154, 5],
      "Return [%]": [462.6351934, 7],
      "Buy & Hold Return [%]": [607.3703606, 7],
      "Return (Ann.) [%]": [22.4775359, 7],
      "Volatility (Ann.) [%]": [37.4164146, 7],
      "CAGR [%]": [22.4446421, 7],
      "Sharpe Ratio": [0.600739973, 10],
      "Sortino Ratio": [1.1450872478, 10],
      "Calmar Ratio": [0.6624368234, 10],
      "Alpha [%]": [450.6213474, 7],
      Beta: [0.0197800992, 10],
      "Max. Drawdown [%]": [-33.9315918, 7],
      "Avg. Drawdown [%]": [-6.1607228, 7],
      "# Trades": [93, 0],
      "Win Rate [%]": [52.688172, 6],
      "Best Trade [%]": [56.91868, 5],
      "Worst Trade [%]": [-16.82943, 5],
      "Avg. Trade [%]": [1.7581399, 7],
      "Profit Factor": [1.9934882546, 10],
      "Expectancy [%]": [2.2904303368, 10],
      SQN: [1.584392209, 10],
      "Kelly Criterion": [0.209288174, 10],
      "Exposure Time [%]": [94.273743, 7],
    });
  });
  it("agrees with finalize, too", () => {
    check(true, {
      "Equity Final [$]": [55574.51294, 5],
      "# Trades": [94, 0],
      "Sharpe Ratio": [0.5968584546, 10],
      "Sortino Ratio": [1.1360043412, 10],
      "Profit Factor": [2.054963477, 10],
      SQN: [1.7913460714, 10],
      "Exposure Time [%]": [97.0670391, 7],
    });
  });
  it("lists the same trades, character by character", () => {
    const prices = load();
    expect(compatibleTradesCsv(prices, runCompatible(document, prices, settings, 0.01))).toBe(
      read("GOOG-sma-10-20-trades.csv"),
    );
  });
});
