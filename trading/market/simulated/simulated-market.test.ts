import { describe, expect, test } from "vitest";
import { zoneOffset } from "../../calendar/zone-clock.ts";
import { createSimulatedMarket, simulatedSymbols, UnknownSimulatedSymbolError } from "./simulated-market.ts";

const market = createSimulatedMarket();
const day = 86_400_000;
const minute = 60_000;
const year2025 = [Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)] as const;

const returnsOf = (close: Int32Array) =>
  Array.from(close.subarray(1), (value, i) => Math.log(value / (close[i] as number)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value * value)));
const kurtosis = (values: readonly number[]) => mean(values.map((value) => value ** 4)) / deviation(values) ** 4;

/** Hill's estimate of the tail index over the largest 5%. */
function tailIndex(values: readonly number[]): number {
  const sorted = values.map(Math.abs).sort((a, b) => b - a);
  const count = Math.floor(sorted.length * 0.05);
  const edge = sorted[count] as number;
  return 1 / mean(sorted.slice(0, count).map((value) => Math.log(value / edge)));
}
function firstAutocorrelation(values: readonly number[]): number {
  const center = mean(values);
  const from = values.map((value) => value - center);
  const products = from.slice(1).map((value, i) => value * (from[i] as number));
  return products.reduce((sum, value) => sum + value, 0) / from.reduce((sum, value) => sum + value * value, 0);
}
function correlation(a: readonly number[], b: readonly number[]): number {
  return mean(a.map((value, i) => value * (b[i] as number))) / (deviation(a) * deviation(b));
}

const decade = new Map(
  ["EURUSD", "GBPUSD", "USDJPY", "USDCHF", "AUDUSD", "NZDUSD", "USDCAD", "EURGBP", "EURJPY", "GBPJPY"].map((symbol) => [
    symbol,
    market.bars(symbol, "D1", Date.UTC(2016, 0, 1), Date.UTC(2026, 0, 1)),
  ]),
);
const daily = (symbol: string) => returnsOf(decade.get(symbol)?.close ?? new Int32Array(0));

describe("the simulated market is one function of seed, symbol and time", () => {
  test("a bar asked for alone equals the same bar out of a year", () => {
    const year = market.bars("EURUSD", "M1", ...year2025);
    const fresh = createSimulatedMarket();
    for (let i = 11; i < year.length; i += 4999) {
      const time = year.time[i] as number;
      const alone = fresh.bars("EURUSD", "M1", time, time + minute);
      const row = (bars: typeof year, at: number) => [
        bars.time[at],
        bars.open[at],
        bars.high[at],
        bars.low[at],
        bars.close[at],
        bars.volume[at],
        bars.spread?.[at],
      ];
      expect(row(alone, 0)).toEqual(row(year, i));
    }
  });

  test("every timeframe is made of the same minutes", () => {
    const from = Date.UTC(2026, 2, 1);
    const minutes = market.bars("GBPJPY", "M1", from, from + 40 * day);
    for (const [timeframe, length] of [
      ["M5", 5],
      ["H1", 60],
      ["H4", 240],
      ["D1", 1440],
    ] as const) {
      const bars = market.bars("GBPJPY", timeframe, from, from + 21 * day);
      for (let i = 0; i < bars.length; i += 7) {
        const start = minutes.time.indexOf(bars.time[i] as number);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(bars.open[i]).toBe(minutes.open[start]);
        expect(bars.high[i]).toBe(Math.max(...minutes.high.subarray(start, start + length)));
        expect(bars.low[i]).toBe(Math.min(...minutes.low.subarray(start, start + length)));
        expect(bars.close[i]).toBe(minutes.close[start + length - 1]);
      }
    }
  });

  test("weeks and months open where their first day does and close where their last does", () => {
    const days = market.bars("EURUSD", "D1", Date.UTC(2025, 11, 1), Date.UTC(2026, 5, 1));
    const months = market.bars("EURUSD", "MN1", Date.UTC(2026, 0, 5), Date.UTC(2026, 4, 20));
    expect(months.length).toBe(4);
    for (let i = 0; i < months.length; i++)
      expect(days.open[days.time.indexOf(months.time[i] as number)]).toBe(months.open[i]);
    const weeks = market.bars("EURUSD", "W1", Date.UTC(2026, 0, 5), Date.UTC(2026, 4, 1));
    for (let i = 0; i < weeks.length; i++)
      expect(days.open[days.time.indexOf(weeks.time[i] as number)]).toBe(weeks.open[i]);
  });

  test("knows nothing after the moment it is asked at, and the running bar closes on that moment's quote", () => {
    const asOf = Date.UTC(2026, 6, 8, 13, 37, 22);
    const live = market.lastBars("USDJPY", "M15", 100, asOf);
    const later = market.bars("USDJPY", "M15", live.time[0] as number, asOf);
    expect(live.length).toBe(100);
    expect([...live.close.subarray(0, 99)]).toEqual([...later.close.subarray(0, 99)]);
    expect(live.close[99]).toBe(market.quote("USDJPY", asOf).bid);
    expect(live.time[99]).toBe(Date.UTC(2026, 6, 8, 13, 30));
  });

  test("knows the first price of a week at the moment it is quoted", () => {
    const opening = Date.UTC(2023, 3, 23, 21);
    const { bid } = market.quote("EURUSD", opening);
    for (const timeframe of ["M1", "H1", "D1"] as const) {
      const bars = market.bars("EURUSD", timeframe, opening - 3 * day, opening + 1, opening);
      expect([bars.time.at(-1), bars.open.at(-1), bars.close.at(-1)]).toEqual([opening, bid, bid]);
      expect(market.lastBars("EURUSD", timeframe, 2, opening).close.at(-1)).toBe(bid);
    }
  });

  test("another seed is another market", () => {
    const other = createSimulatedMarket(7).bars("EURUSD", "D1", ...year2025);
    expect([...other.close]).not.toEqual([...market.bars("EURUSD", "D1", ...year2025).close]);
  });

  test("names a symbol it does not know", () => {
    expect(() => market.quote("XXXYYY", 0)).toThrow(UnknownSimulatedSymbolError);
  });

  test("quotes every symbol at any moment, long past and far ahead", () => {
    for (const symbol of simulatedSymbols) {
      for (const time of [Date.UTC(1985, 3, 2, 9), Date.UTC(2026, 10, 20, 15), Date.UTC(2090, 1, 1, 3)]) {
        const quote = market.quote(symbol, time);
        expect(quote.bid).toBeGreaterThan(0);
        expect(quote.ask).toBeGreaterThan(quote.bid);
        expect(quote.time).toBeLessThanOrEqual(time);
      }
    }
  });
});

describe("the simulated market behaves like one", () => {
  test("crosses add up: a triangle is closed to less than a rounding", () => {
    for (let i = 0; i < 200; i++) {
      const time = Date.UTC(2026, 0, 6) + i * 7_777_777;
      const error = market.logMid("EURUSD", time) + market.logMid("USDJPY", time) - market.logMid("EURJPY", time);
      expect(Math.abs(error)).toBeLessThan(1e-12);
    }
  });

  test("has no bar from Friday 17:00 to Sunday 17:00 New York, and gaps on Sunday", () => {
    const bars = market.bars("EURUSD", "H1", ...year2025);
    const gaps: number[] = [];
    for (let i = 0; i < bars.length; i++) {
      const local = new Date((bars.time[i] as number) + zoneOffset("new-york", bars.time[i] as number));
      const weekday = local.getUTCDay();
      const hour = local.getUTCHours();
      expect(weekday === 6 || (weekday === 0 && hour < 17) || (weekday === 5 && hour >= 17)).toBe(false);
      if (weekday === 0 && hour === 17 && i > 0)
        gaps.push(Math.abs((bars.open[i] as number) - (bars.close[i - 1] as number)));
    }
    expect(gaps.length).toBeGreaterThan(50);
    expect(mean(gaps)).toBeGreaterThan(10);
  });

  test("has the annual volatilities and correlations of its currencies", () => {
    const expected = {
      EURUSD: 6.7,
      GBPUSD: 7.5,
      USDJPY: 9.4,
      USDCHF: 7.6,
      AUDUSD: 8.3,
      NZDUSD: 8.6,
      USDCAD: 5,
      EURGBP: 5,
      EURJPY: 9,
      GBPJPY: 9.8,
    };
    for (const [symbol, annual] of Object.entries(expected)) {
      const measured = deviation(daily(symbol)) * Math.sqrt(260) * 100;
      expect(Math.abs(measured / annual - 1), `${symbol} ${measured}`).toBeLessThan(0.12);
    }
    expect(correlation(daily("EURUSD"), daily("GBPUSD"))).toBeCloseTo(0.76, 0.8);
    expect(correlation(daily("EURUSD"), daily("USDCHF"))).toBeCloseTo(-0.81, 0.8);
    expect(correlation(daily("AUDUSD"), daily("NZDUSD"))).toBeCloseTo(0.83, 0.8);
    expect(correlation(daily("EURUSD"), daily("USDJPY"))).toBeCloseTo(-0.43, 0.8);
  });

  test.each([...decade.keys()])("%s has fat tails and ranges of the right size by the day", (symbol) => {
    const bars = decade.get(symbol);
    const returns = daily(symbol);
    expect(kurtosis(returns)).toBeGreaterThan(4);
    expect(kurtosis(returns)).toBeLessThan(12);
    expect(tailIndex(returns)).toBeGreaterThan(2.5);
    expect(tailIndex(returns)).toBeLessThan(5);
    const ranges = Array.from(bars?.high ?? [], (high, i) => Math.log(high / (bars?.low[i] as number)));
    expect(mean(ranges) / deviation(returns)).toBeGreaterThan(1.4);
    expect(mean(ranges) / deviation(returns)).toBeLessThan(1.6);
  });

  test.each(["EURUSD", "GBPUSD", "USDJPY"])(
    "%s clusters and jumps within the day, quietest at 21–23 UTC, liveliest in the overlap",
    (symbol) => {
      const bars = market.bars(symbol, "M5", Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1));
      const returns: number[] = [];
      const byHour = Array.from({ length: 24 }, () => [] as number[]);
      for (let i = 1; i < bars.length; i++) {
        if ((bars.time[i] as number) - (bars.time[i - 1] as number) !== 5 * minute) continue;
        const change = Math.log((bars.close[i] as number) / (bars.close[i - 1] as number));
        returns.push(change);
        byHour[new Date(bars.time[i] as number).getUTCHours()]?.push(Math.abs(change));
      }
      expect(kurtosis(returns)).toBeGreaterThan(10);
      expect(kurtosis(returns)).toBeLessThan(30);
      const clustering = firstAutocorrelation(returns.map(Math.abs));
      expect(clustering).toBeGreaterThan(0.15);
      expect(clustering).toBeLessThan(0.35);
      const hours = byHour.map(mean);
      const over = (from: number, to: number) => mean(hours.slice(from, to));
      expect(Math.min(...hours)).toBe(Math.min(...hours.slice(21, 24)));
      expect(over(13, 16) / over(0, 6)).toBeGreaterThan(2);
      expect(over(13, 16) / over(0, 6)).toBeLessThan(3);
      expect(over(8, 9)).toBeGreaterThan(over(10, 11));
    },
  );
});
