import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import type { Bars } from "../market/bars.ts";
import { summarize } from "../statistics/summary.ts";
import type { Condition, Operand, Risk, StrategyDocument } from "../strategy/document.ts";
import { presets } from "../strategy/presets/presets.ts";
import { balanceColumn, finalBalance } from "./balance-changes.ts";
import { BarsError } from "./check-bars.ts";
import { type BacktestOptions, runBacktest } from "./run.ts";
import { reasonOf } from "./trade-log.ts";

const sma = (length: number): Operand => ({ kind: "indicator", indicator: "sma", parameters: { length } });
const crossDocument = (risk: Partial<Risk> = {}): StrategyDocument => ({
  version: 1,
  name: "Cross",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {
    long: { when: { kind: "crosses-above", left: sma(5), right: sma(12) } },
    short: { when: { kind: "crosses-below", left: sma(5), right: sma(12) } },
  },
  risk: { sizing: { kind: "lots", value: 0.1 }, ...risk },
});
const free: BacktestOptions = { costs: { spreadPoints: 0, swapLongPoints: 0, swapShortPoints: 0 } };

const risks: fc.Arbitrary<Partial<Risk>> = fc.record(
  {
    stopLoss: fc.constantFrom<Risk["stopLoss"]>(
      { kind: "pips", value: 12 },
      { kind: "atr", multiple: 2, period: 14 },
      { kind: "percent", value: 0.2 },
      undefined,
    ),
    takeProfit: fc.constantFrom<Risk["takeProfit"]>(
      { kind: "pips", value: 20 },
      { kind: "percent", value: 0.3 },
      undefined,
    ),
    trailing: fc.constantFrom<Risk["trailing"]>({ distance: { kind: "pips", value: 15 } }, undefined),
    timeExitBars: fc.constantFrom(undefined, 7),
    maxPositions: fc.constantFrom(1, 3),
    opposite: fc.constantFrom<Risk["opposite"]>("reverse", "ignore", "hedge"),
  },
  { requiredKeys: [] },
);

/** Prices turned over around a level: every rise becomes the same fall. */
const mirrored = (bars: Bars, around: number): Bars => {
  const flip = (column: Int32Array) => column.map((value) => around - value);
  return { ...bars, open: flip(bars.open), high: flip(bars.low), low: flip(bars.high), close: flip(bars.close) };
};

describe("accounting", () => {
  it("conserves cash: the balance is the deposit and every net result; equity meets it when all is closed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), risks, fc.constantFrom(0, 3.5), (seed, risk, commission) => {
        const bars = testBars(400, seed);
        const result = runBacktest(crossDocument(risk), bars, {
          costs: { commissionPerLot: commission, slippagePoints: 2 },
        });
        const booked = result.trades.net.reduce((sum, net) => sum + net, 10_000);
        expect(finalBalance(result)).toBeCloseTo(booked + result.protectedMoney, 6);
        expect(result.equity[399]).toBe(finalBalance(result));
        expect(result.openPositions).toBe(0);
        for (let i = 0; i < result.trades.length; i++) {
          expect(result.trades.lots[i]).toBeGreaterThan(0);
          expect(result.trades.exitBar[i]).toBeGreaterThanOrEqual(result.trades.entryBar[i]!);
          expect(result.excursions.adverse[i]).toBeGreaterThanOrEqual(0);
          expect(result.excursions.favorable[i]).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });
  it("keeps equity = balance + what open positions would close at, on every bar", () => {
    const bars = testBars(600, 11);
    const spread = 13;
    const result = runBacktest(crossDocument({ opposite: "hedge", maxPositions: 4 }), bars, {
      costs: { spreadPoints: spread, swapLongPoints: 0, swapShortPoints: 0 },
    });
    const { trades } = result;
    const balance = balanceColumn(result);
    for (let i = 0; i < bars.length - 1; i++) {
      let floating = 0;
      for (let k = 0; k < trades.length; k++) {
        if (trades.entryBar[k]! > i || trades.exitBar[k]! <= i) continue;
        const at = trades.side[k] === 1 ? bars.close[i]! : bars.close[i]! + spread;
        floating += ((at - trades.entry[k]!) * trades.side[k]! * trades.lots[k]! * 100_000) / 1e5;
      }
      expect(result.equity[i]).toBeCloseTo(balance[i]! + floating, 6);
    }
  });
  it("mirrors: turned-over prices with long and short exchanged give the same money", () => {
    const above = (a: Operand, b: Operand): Condition => ({ kind: "crosses-above", left: a, right: b });
    const below = (a: Operand, b: Operand): Condition => ({ kind: "crosses-below", left: a, right: b });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), risks, (seed, risk) => {
        // A percent of the price is not the same distance on both sides of the mirror.
        fc.pre(risk.stopLoss?.kind !== "percent" && risk.takeProfit?.kind !== "percent");
        const bars = testBars(400, seed);
        const plenty: BacktestOptions = { ...free, account: { deposit: 1e7 } };
        const one = runBacktest(crossDocument(risk), bars, plenty);
        const other = runBacktest(
          {
            ...crossDocument(risk),
            entries: { long: { when: above(sma(5), sma(12)) }, short: { when: below(sma(5), sma(12)) } },
          },
          mirrored(bars, 220_000),
          plenty,
        );
        expect(Array.from(other.trades.side)).toEqual(Array.from(one.trades.side, (side) => -side));
        expect(Array.from(other.trades.net)).toEqual(Array.from(one.trades.net));
        expect(Array.from(other.equity, (e) => e.toFixed(6))).toEqual(Array.from(one.equity, (e) => e.toFixed(6)));
      }),
      { numRuns: 40 },
    );
  });
  it("gives the same past whatever the future: a run on a prefix is the prefix of the run", () => {
    for (const { document } of presets.slice(0, 6)) {
      const bars = testBars(900, 5);
      const whole = runBacktest({ ...document, symbol: "EURUSD" }, bars, { closeAtEnd: false });
      const n = 500;
      const cut = (column: Int32Array) => column.subarray(0, n);
      const part = runBacktest(
        { ...document, symbol: "EURUSD" },
        {
          ...bars,
          length: n,
          time: bars.time.subarray(0, n),
          volume: bars.volume.subarray(0, n),
          open: cut(bars.open),
          high: cut(bars.high),
          low: cut(bars.low),
          close: cut(bars.close),
        },
        { closeAtEnd: false },
      );
      expect(part.equity).toEqual(whole.equity.slice(0, n));
    }
  });
});

describe("a run", () => {
  it("fills at the next open and never on the signal's own bar", () => {
    const bars = testBars(300, 2);
    const { trades } = runBacktest(crossDocument(), bars, free);
    expect(trades.length).toBeGreaterThan(5);
    for (let k = 0; k < trades.length - 1; k++) {
      expect(trades.entry[k]).toBe(bars.open[trades.entryBar[k]!]);
      expect(trades.exit[k]).toBe(bars.open[trades.exitBar[k]!]);
    }
  });
  it("buys at the ask: a wider spread costs exactly its points on every trade", () => {
    const bars = testBars(300, 2);
    const one = runBacktest(crossDocument(), bars, free);
    const two = runBacktest(crossDocument(), bars, { costs: { ...free.costs, spreadPoints: 20 } });
    expect(two.trades.length).toBe(one.trades.length);
    one.trades.net.forEach((net, k) => {
      expect(two.trades.net[k]).toBeCloseTo(net - 2, 6);
    });
  });
  it("uses the data's own spread when asked, and refuses when there is none", () => {
    const bars = testBars(300, 2);
    const document: StrategyDocument = {
      ...crossDocument(),
      costs: { spread: { kind: "data" }, swap: { kind: "none" } },
    };
    expect(() => runBacktest(document, bars)).toThrow(BarsError);
    const wide = runBacktest(document, { ...bars, spread: new Int32Array(300).fill(20) });
    const fixed = runBacktest(crossDocument(), bars, { costs: { ...free.costs, spreadPoints: 20 } });
    expect(wide.trades.net).toEqual(fixed.trades.net);
    expect(wide.equity).toEqual(fixed.equity);
  });
  it("lets lower-timeframe bars decide what one bar cannot", () => {
    const bars = (rows: readonly (readonly number[])[], times: readonly number[]): Bars => ({
      symbol: "EURUSD",
      timeframe: "H1",
      digits: 5,
      length: rows.length,
      time: Float64Array.from(times),
      volume: new Float64Array(rows.length),
      open: Int32Array.from(rows, (r) => r[0]!),
      high: Int32Array.from(rows, (r) => r[1]!),
      low: Int32Array.from(rows, (r) => r[2]!),
      close: Int32Array.from(rows, (r) => r[3]!),
    });
    const hour = 3_600_000;
    const start = Date.UTC(2027, 0, 11);
    const whole = bars(
      [
        [110_000, 110_010, 109_990, 110_000],
        [110_000, 110_060, 109_990, 110_050],
        [110_050, 110_300, 109_800, 110_100],
      ],
      [start, start + hour, start + 2 * hour],
    );
    const lower = bars(
      [
        [110_050, 110_300, 110_040, 110_280],
        [110_280, 110_280, 109_800, 110_100],
      ],
      [start + 2 * hour, start + 2.5 * hour],
    );
    const document: StrategyDocument = {
      ...crossDocument({ stopLoss: { kind: "pips", value: 20 }, takeProfit: { kind: "pips", value: 20 } }),
      entries: {
        long: {
          when: {
            kind: "crosses-above",
            left: { kind: "price", field: "close" },
            right: { kind: "constant", value: 1.1004 },
          },
        },
      },
    };
    const blind = runBacktest(document, whole, free);
    expect([reasonOf(blind.trades, 0), blind.ambiguousBars]).toEqual(["stop-loss", 1]);
    const seeing = runBacktest(document, whole, { ...free, lower });
    expect([reasonOf(seeing.trades, 0), seeing.ambiguousBars]).toEqual(["take-profit", 0]);
    expect([blind.decidedBars, seeing.decidedBars]).toEqual([0, 1]);
  });
  it("sizes by risk so that a stopped trade loses that part of the balance", () => {
    const result = runBacktest(
      crossDocument({ sizing: { kind: "risk", percent: 1 }, stopLoss: { kind: "pips", value: 25 } }),
      testBars(600, 4),
      { ...free, account: { deposit: 100_000 } },
    );
    let balance = 100_000;
    for (let k = 0; k < result.trades.length; k++) {
      if (reasonOf(result.trades, k) === "stop-loss") expect(-result.trades.net[k]! / balance).toBeLessThan(0.0125);
      balance += result.trades.net[k]!;
    }
  });
  it("converts crosses at a stated rate", () => {
    const bars = { ...testBars(300, 2), symbol: "EURGBP" };
    const document = { ...crossDocument(), symbol: "EURGBP" };
    const assumed = runBacktest(document, bars, free);
    expect(assumed.assumedRate).toBeCloseTo(1.27, 9);
    const given = runBacktest(document, bars, { ...free, rate: 2.54 });
    expect(given.assumedRate).toBeNull();
    expect(given.trades.net[0]).toBeCloseTo(assumed.trades.net[0]! * 2, 1);
    const rates = new Float64Array(300).fill(2.54);
    const moving = runBacktest(document, bars, { ...free, rate: { path: "GBPUSD", rates } });
    expect(moving.trades.net).toEqual(given.trades.net);
    expect([moving.assumedRate, moving.conversion]).toEqual([null, "GBPUSD"]);
  });
  it("gives the same result twice, with every statistic, months and a trade list", () => {
    const bars = testBars(800, 9);
    const [one, two] = [runBacktest(crossDocument(), bars), runBacktest(crossDocument(), bars)];
    expect(one).toEqual(two);
    const summary = summarize(bars, one);
    expect(summary.statistics.find((s) => s.id === "trades")?.value).toBe(one.trades.length);
    expect(summary.statistics.find((s) => s.id === "netProfit")?.value).toBeCloseTo(finalBalance(one) - 10_000, 6);
    expect(summary.months.length).toBeGreaterThan(0);
  });
});

describe("unusable bars", () => {
  const good = testBars(50, 1);
  const broken = (change: (bars: Bars) => Partial<Bars>): Bars => ({ ...good, ...change(good) });
  const copy = (column: Int32Array, at: number, value: number) => column.map((v, i) => (i === at ? value : v));
  it.each<[string, number, string, Bars]>([
    ["no bars", -1, "length", broken(() => ({ length: 0 }))],
    ["columns of unequal length", -1, "close", broken((b) => ({ close: b.close.subarray(1) }))],
    ["a price of zero", 7, "low", broken((b) => ({ low: copy(b.low, 7, 0) }))],
    ["a high below the close", 9, "high", broken((b) => ({ high: copy(b.high, 9, 1) }))],
    [
      "a low above the open",
      9,
      "low",
      broken((b) => ({ low: copy(b.low, 9, 2 ** 30), high: copy(b.high, 9, 2 ** 30 + 1) })),
    ],
    ["a duplicate time", 5, "time", broken((b) => ({ time: b.time.map((t, i) => (i === 5 ? b.time[4]! : t)) }))],
    ["a time that is none", 5, "time", broken((b) => ({ time: b.time.map((t, i) => (i === 5 ? Number.NaN : t)) }))],
    ["impossible digits", -1, "digits", broken(() => ({ digits: 16 }))],
  ])("with %s name the row and the field", (_, row, field, bars) => {
    try {
      runBacktest(crossDocument(), bars);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(BarsError);
      expect([(error as BarsError).row, (error as BarsError).field]).toEqual([row, field]);
    }
  });
  it("are not what one bar is", () => {
    const one = {
      ...good,
      length: 1,
      time: good.time.subarray(0, 1),
      open: good.open.subarray(0, 1),
      high: good.high.subarray(0, 1),
      low: good.low.subarray(0, 1),
      close: good.close.subarray(0, 1),
      volume: good.volume.subarray(0, 1),
    };
    expect(runBacktest(crossDocument(), one).trades.length).toBe(0);
  });
});
