import { describe, expect, it } from "vitest";
import { barsBetween, generatedBars } from "../../tests/support/generated-bars.ts";
import type { ParameterValues } from "./definition/indicator-definition.ts";
import { indicatorById } from "./registry.ts";
import { withoutResidue } from "./steps/without-residue.ts";

/** The conventions without an oracle of their own, against their definitions written out bar by bar. */
const bars = generatedBars(1500, 11);
const { high, low, close } = bars;
const compute = (id: string, parameters: ParameterValues) => indicatorById(id).compute(bars, parameters);

function expectEqual(ours: Float64Array, theirs: (i: number) => number, from: number) {
  for (let i = from; i < bars.length; i++) {
    const expected = theirs(i);
    if (!(Math.abs(ours[i]! - expected) <= 1e-9 * Math.max(1, Math.abs(expected))))
      expect(`${ours[i]} at ${i}`).toBe(`${expected} at ${i}`);
  }
}

const sum = (from: number, to: number, value: (i: number) => number) => {
  let total = 0;
  for (let i = from; i <= to; i++) total += value(i);
  return total;
};

/** Exponential average from a first value at bar `from`. */
function exponential(values: (i: number) => number, from: number, period: number, first: number): number[] {
  const out: number[] = [];
  out[from] = first;
  for (let i = from + 1; i < bars.length; i++) out[i] = out[i - 1]! + (2 / (period + 1)) * (values(i) - out[i - 1]!);
  return out;
}

describe("MACD", () => {
  it("of TradingView is the difference of two averages, each from its own start", () => {
    const [line, signal] = compute("macd", { convention: "tradingview" });
    const [fast] = compute("ema", { length: 12 });
    const [slow] = compute("ema", { length: 26 });
    const difference = (i: number) => fast![i]! - slow![i]!;
    expectEqual(line!, difference, 33);
    const seed = sum(25, 33, difference) / 9;
    expectEqual(signal!, (i) => exponential(difference, 33, 9, seed)[i]!, 1400);
    expect(signal![33]).toBeCloseTo(seed, 9);
  });

  it("of MetaTrader 5 starts from the first price and takes a simple average as signal", () => {
    const [line, signal, histogram] = compute("macd", { convention: "mt5" });
    const fast = exponential((i) => close[i]!, 0, 12, close[0]!);
    const slow = exponential((i) => close[i]!, 0, 26, close[0]!);
    const difference = (i: number) => fast[i]! - slow[i]!;
    expectEqual(line!, difference, 33);
    expectEqual(signal!, (i) => sum(i - 8, i, difference) / 9, 33);
    expectEqual(histogram!, (i) => difference(i) - sum(i - 8, i, difference) / 9, 33);
  });
});

describe("ADX", () => {
  const up = (i: number) => high[i]! - high[i - 1]!;
  const down = (i: number) => low[i - 1]! - low[i]!;
  const plus = (i: number) => (up(i) > down(i) && up(i) > 0 ? up(i) : 0);
  const minus = (i: number) => (down(i) > up(i) && down(i) > 0 ? down(i) : 0);
  const range = (i: number) => Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!);
  const apart = (a: number, b: number) => (a + b === 0 ? 0 : (100 * Math.abs(a - b)) / (a + b));

  it("of TradingView starts Wilder's averages from simple ones and meets TA-Lib's later", () => {
    const n = 14;
    const ours = compute("adx", { convention: "tradingview" });
    const wilder = (values: (i: number) => number, from: number) => {
      const out: number[] = [];
      out[from + n - 1] = sum(from, from + n - 1, values) / n;
      for (let i = from + n; i < bars.length; i++) out[i] = (out[i - 1]! * (n - 1) + values(i)) / n;
      return out;
    };
    const [p, m, t] = [wilder(plus, 1), wilder(minus, 1), wilder(range, 1)];
    const dx = (i: number) => apart((100 * p[i]!) / t[i]!, (100 * m[i]!) / t[i]!);
    const average = wilder(dx, n);
    expectEqual(ours[0]!, (i) => average[i]!, 2 * n - 1);
    expectEqual(ours[1]!, (i) => (100 * p[i]!) / t[i]!, 2 * n - 1);
    const talib = compute("adx", {});
    expectEqual(ours[0]!, (i) => talib[0]![i]!, 900);
    expect(ours[0]![27]).not.toBeCloseTo(talib[0]![27]!, 3);
  });

  it("of MetaTrader 5 averages each bar's ratio exponentially from zero", () => {
    const ours = compute("adx", { convention: "mt5" });
    const ratio = (moved: (i: number) => number) => (i: number) => (range(i) === 0 ? 0 : (100 * moved(i)) / range(i));
    const p = exponential(ratio(plus), 0, 14, 0);
    const m = exponential(ratio(minus), 0, 14, 0);
    const average = exponential((i) => apart(p[i]!, m[i]!), 0, 14, 0);
    expectEqual(ours[0]!, (i) => average[i]!, 27);
    expectEqual(ours[1]!, (i) => p[i]!, 27);
    expectEqual(ours[2]!, (i) => m[i]!, 27);
  });
});

it("MetaTrader 5's stochastic divides sums instead of averaging ratios", () => {
  const [k, d] = compute("stochastic", { convention: "mt5" });
  const bottom = (i: number) => Math.min(...low.subarray(i - 13, i + 1));
  const top = (i: number) => Math.max(...high.subarray(i - 13, i + 1));
  const slow = (i: number) =>
    withoutResidue((100 * sum(i - 2, i, (j) => close[j]! - bottom(j))) / sum(i - 2, i, (j) => top(j) - bottom(j)));
  expectEqual(k!, slow, 17);
  expectEqual(d!, (i) => sum(i - 2, i, slow) / 3, 17);
});

it("TradingView's CMO takes plain sums and its TRIX logarithms", () => {
  const change = (i: number) => close[i]! - close[i - 1]!;
  const [cmo] = compute("cmo", { convention: "tradingview" });
  const path = (i: number) => sum(i - 13, i, (j) => Math.abs(change(j)));
  expectEqual(cmo!, (i) => withoutResidue((100 * sum(i - 13, i, change)) / path(i)), 14);
  const [trix] = compute("trix", { convention: "tradingview" });
  const [percent] = compute("trix", {});
  for (let i = 600; i < bars.length; i++) expect(Math.abs(trix![i]! / 100 - percent![i]!)).toBeLessThan(0.01);
});

it("VWAP begins again with the anchor and weighs by volume", () => {
  const hourly = generatedBars(600, 4, 3_600_000);
  const [vwap] = indicatorById("vwap").compute(hourly, { dayStart: 22 });
  const typical = (i: number) => (hourly.high[i]! + hourly.low[i]! + hourly.close[i]!) / 3;
  // Bar 0 is midnight: days begin with bars 22, 46, 70 …
  expect(vwap!.subarray(0, 22).every(Number.isNaN)).toBe(true);
  for (let i = 22; i < hourly.length; i++) {
    const start = i - ((i - 22) % 24);
    const traded = sum(start, i, (j) => typical(j) * hourly.volume[j]!);
    expect(vwap![i]! / (traded / sum(start, i, (j) => hourly.volume[j]!))).toBeCloseTo(1, 12);
  }
});

it("no level and no average is made of a day that began before the data", () => {
  const hourly = generatedBars(600, 4, 3_600_000);
  for (const id of ["vwap", "pivots-classic"]) {
    const [whole] = indicatorById(id).compute(hourly, {});
    for (let from = 0; from < 30; from++) {
      const [cut] = indicatorById(id).compute(barsBetween(hourly, from, 600), {});
      expect(cut!.every((value, i) => Number.isNaN(value) || Math.abs(value - whole![i + from]!) < 1e-6)).toBe(true);
      expect(cut!.subarray(48).some(Number.isNaN)).toBe(false);
    }
  }
});

it("confirms a ZigZag swing only once the price has come back from it", () => {
  const [swing, extreme, direction] = compute("zigzag", { percent: 0.1 });
  let turns = 0;
  for (let i = 1; i < bars.length; i++) {
    if (direction![i] === direction![i - 1] || direction![i - 1] === 0) continue;
    turns += 1;
    expect(swing![i]).toBe(extreme![i - 1]);
    if (direction![i] === -100) expect(low[i]!).toBeLessThanOrEqual(swing![i]! * 0.999);
    else expect(high[i]!).toBeGreaterThanOrEqual(swing![i]! * 1.001);
  }
  expect(turns).toBeGreaterThan(10);
});
