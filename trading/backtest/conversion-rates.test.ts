import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import type { Bars } from "../market/bars.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { conversionRates } from "./conversion-rates.ts";
import { runBacktest } from "./run.ts";

const spec = (name: string) => findSymbol(name) as SymbolSpec;
const eurgbp: Bars = { ...testBars(300, 4), symbol: "EURGBP" };
const hour = 3_600_000;
const paired = (symbol: string, seed = 9): Bars => ({ ...testBars(300, seed), symbol });
const only =
  (...known: readonly Bars[]) =>
  (pair: string): Bars | undefined =>
    known.find(({ symbol }) => symbol === pair);

/** The bars but those from one to another. */
function without(bars: Bars, first: number, last: number): Bars {
  const keep = (_: number, i: number) => i < first || i > last;
  const { time, open, high, low, close, volume } = bars;
  return {
    ...bars,
    length: bars.length - (last - first + 1),
    ...{ time: time.filter(keep), open: open.filter(keep), high: high.filter(keep), low: low.filter(keep) },
    ...{ close: close.filter(keep), volume: volume.filter(keep) },
  };
}

describe("conversion rates", () => {
  it("are the pair's closes, each known at the close of the same bar", () => {
    const pair = paired("GBPUSD");
    const found = conversionRates(spec("EURGBP"), "USD", eurgbp, only(pair));
    expect(found?.path).toBe("GBPUSD");
    expect(found?.rates).toEqual(Float64Array.from(pair.close, (close) => close / 1e5));
  });
  it("turn over a pair that is quoted the other way", () => {
    const pair = paired("USDCAD");
    const found = conversionRates(spec("EURCAD"), "USD", { ...eurgbp, symbol: "EURCAD" }, only(pair));
    expect(found?.path).toBe("1 ÷ USDCAD");
    expect(found?.rates[7]).toBe(1e5 / (pair.close[7] as number));
  });
  it("go through the US dollar where the direct pair is missing", () => {
    const [pound, franc] = [paired("GBPUSD"), paired("USDCHF", 3)];
    const found = conversionRates(spec("EURGBP"), "CHF", eurgbp, only(pound, franc));
    expect(found?.path).toBe("GBPUSD × USDCHF");
    expect(found?.rates[9]).toBeCloseTo(((pound.close[9] as number) * (franc.close[9] as number)) / 1e10, 12);
  });
  it("carry the last close over a hole and never look at a later one", () => {
    const pair = paired("GBPUSD");
    const found = conversionRates(spec("EURGBP"), "USD", eurgbp, only(without(pair, 100, 110)));
    expect(found?.rates[110]).toBe((pair.close[99] as number) / 1e5);
    expect(found?.rates[111]).toBe((pair.close[111] as number) / 1e5);
  });
  it("are none over more than ten days of the run for which the pair has no prices, wherever it lies", () => {
    const pair = paired("GBPUSD");
    const found = (first: number, last: number) =>
      conversionRates(spec("EURGBP"), "USD", eurgbp, only(without(pair, first, last)));
    expect((eurgbp.time[290] as number) - (eurgbp.time[20] as number)).toBeGreaterThan(10 * 24 * hour);
    expect(found(20, 290)).toBeUndefined();
    expect(found(0, 270)).toBeUndefined();
    expect(found(25, 299)).toBeUndefined();
    expect(found(100, 200)).toBeDefined();
    const later = { ...eurgbp, time: eurgbp.time.map((time) => time + 1000 * 24 * hour), length: 20 };
    expect(conversionRates(spec("EURGBP"), "USD", later, only(pair))).toBeUndefined();
    // Where the run has no bars either, nothing is missing.
    const bars = without(eurgbp, 20, 290);
    expect(conversionRates(spec("EURGBP"), "USD", bars, only(without(pair, 20, 291)))).toBeDefined();
  });
  it("use a longer bar's close only once the next one has opened", () => {
    const long = { ...paired("GBPUSD"), timeframe: "D1" as const };
    const time = Float64Array.from({ length: 300 }, (_, k) => (eurgbp.time[0] as number) + k * 24 * hour);
    const found = conversionRates(spec("EURGBP"), "USD", eurgbp, only({ ...long, time }));
    expect(found?.rates[23]).toBe((long.open[0] as number) / 1e5);
    expect(found?.rates[24]).toBe((long.close[0] as number) / 1e5);
  });
  it("are none where nothing is to be converted, no pair is known, or its prices are of another time", () => {
    expect(conversionRates(spec("EURUSD"), "USD", eurgbp, only(paired("GBPUSD")))).toBeUndefined();
    expect(conversionRates(spec("EURUSD"), "EUR", eurgbp, only(paired("GBPUSD")))).toBeUndefined();
    expect(conversionRates(spec("EURGBP"), "USD", eurgbp, only())).toBeUndefined();
    const later = paired("GBPUSD");
    expect(
      conversionRates(
        spec("EURGBP"),
        "USD",
        eurgbp,
        only({ ...later, time: later.time.map((t) => t + 30 * 24 * hour) }),
      ),
    ).toBeUndefined();
  });
  it("of a prefix of the bars are the prefix of the rates", () => {
    const pair = paired("GBPUSD");
    const whole = conversionRates(spec("EURGBP"), "USD", eurgbp, only(pair));
    const part = conversionRates(
      spec("EURGBP"),
      "USD",
      { ...eurgbp, length: 120, time: eurgbp.time.subarray(0, 120) },
      only({ ...pair, length: 120, time: pair.time.subarray(0, 120), close: pair.close.subarray(0, 120) }),
    );
    expect(part?.rates).toEqual(whole?.rates.slice(0, 120));
  });
});

describe("a cross pair of the simulated market", () => {
  const market = createSimulatedMarket();
  const [from, to] = [Date.UTC(2024, 0, 7), Date.UTC(2025, 11, 28)];
  const load = (pair: string) => market.bars(pair, "D1", from, to);
  const bars = load("EURGBP");
  const document: StrategyDocument = {
    version: 1,
    name: "Cross",
    symbol: "EURGBP",
    timeframe: "D1",
    entries: { long: { when: { kind: "rising", operand: { kind: "price", field: "close" }, bars: 2 } } },
    risk: { sizing: { kind: "lots", value: 0.1 }, stopLoss: { kind: "pips", value: 60 }, timeExitBars: 4 },
  };

  it("books each profit at the GBPUSD rate of the close before it, and names the pair", () => {
    const rate = conversionRates(spec("EURGBP"), "USD", bars, load);
    const result = runBacktest(document, bars, { rate });
    expect([result.conversion, result.assumedRate]).toEqual(["GBPUSD", null]);
    const dollars = load("GBPUSD").close;
    const { trades } = result;
    expect(trades.length).toBeGreaterThan(20);
    for (let k = 0; k < trades.length - 1; k++) {
      const points = (trades.exit[k] as number) - (trades.entry[k] as number);
      const known = (dollars[(trades.exitBar[k] as number) - 1] as number) / 1e5;
      expect(trades.profit[k]).toBeCloseTo(points * 0.1 * known, 1);
    }
  });
  it("differs from the fixed reference rate by what the pound moved", () => {
    const rate = conversionRates(spec("EURGBP"), "USD", bars, load);
    const moving = runBacktest(document, bars, { rate });
    const fixed = runBacktest(document, bars);
    expect(fixed.assumedRate).toBeCloseTo(1.27, 9);
    const shares = Array.from(fixed.trades.profit, (profit, k) => (moving.trades.profit[k] as number) / profit);
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.03);
  });
});
