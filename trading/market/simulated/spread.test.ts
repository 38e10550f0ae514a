import { describe, expect, test } from "vitest";
import { minuteMillis, minutesPerDay, minutesPerWeek, weekOf, weekOpen } from "../../calendar/trading-week.ts";
import { zoneOffset } from "../../calendar/zone-clock.ts";
import { findSymbol, type SymbolSpec } from "../symbols.ts";
import { createSimulatedMarket } from "./simulated-market.ts";

const market = createSimulatedMarket();
const minutesOf = (symbol: string, from: number, days: number) =>
  market.bars(symbol, "M1", from, from + days * minutesPerDay * minuteMillis);
const median = (values: ArrayLike<number>) => Float64Array.from(values).sort()[values.length >> 1] as number;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const specOf = (symbol: string) => findSymbol(symbol) as SymbolSpec;
const winter = weekOpen(weekOf(Date.UTC(2026, 0, 12)));
const summer = weekOpen(weekOf(Date.UTC(2026, 6, 6)));

/** Spreads in pips at one minute of each of twelve weeks, counted from the week's opening. */
const pipsAt = (symbol: string, minute: number): number[] =>
  Array.from({ length: 12 }, (_, week) => {
    const at = weekOpen(weekOf(winter) + week) + minute * minuteMillis;
    const bars = market.bars(symbol, "M1", at, at + minuteMillis);
    return (bars.spread?.[0] as number) / specOf(symbol).pipPoints;
  });

describe("the simulated spread", () => {
  const typical = { EURUSD: 1.3, USDJPY: 1.3, GBPUSD: 1.5, AUDUSD: 1.8, USDCHF: 1.8, NZDUSD: 2, EURJPY: 2.1 };
  const rest = { EURGBP: 2.2, USDCAD: 2.3, GBPJPY: 2.8 };
  test.each(Object.entries({ ...typical, ...rest }))("of %s has its typical %d pips as the median", (symbol, pips) => {
    for (const start of [winter, summer])
      expect(Math.abs(median(minutesOf(symbol, start, 5).spread ?? []) / 10 / pips - 1)).toBeLessThan(0.05);
  });

  test("is half as wide again in Asia", () => {
    const { spread, time } = minutesOf("EURUSD", winter + minutesPerDay * minuteMillis, 3);
    const hour = (at: number) =>
      mean([...(spread ?? [])].filter((_, i) => new Date(time[i] ?? 0).getUTCHours() === at));
    expect(hour(3) / hour(10)).toBeCloseTo(1.5, 0);
    expect(hour(3) / hour(10)).toBeGreaterThan(1.4);
  });

  test.each(["EURUSD", "USDJPY", "GBPUSD"])(
    "of %s widens at 17:00 New York to a few pips for some minutes",
    (symbol) => {
      const monday = minutesPerDay;
      expect(mean(pipsAt(symbol, monday))).toBeGreaterThan(2);
      expect(Math.max(...pipsAt(symbol, monday))).toBeLessThan(5);
      const asia = mean(pipsAt(symbol, monday + 120));
      expect(mean(pipsAt(symbol, monday + 5))).toBeGreaterThan(asia * 1.25);
      expect(mean(pipsAt(symbol, monday + 15))).toBeLessThan(asia * 1.15);
      expect(mean(pipsAt(symbol, monday - 6))).toBeLessThan(asia * 1.1);
    },
  );

  test.each([winter, summer])("follows New York's clock in winter and in summer", (start) => {
    const around = start + (minutesPerDay - 120) * minuteMillis;
    const { spread, time } = market.bars("EURUSD", "M1", around, around + 240 * minuteMillis);
    const widest = time[(spread ?? new Int32Array()).indexOf(Math.max(...(spread ?? [])))] as number;
    expect(new Date(widest + zoneOffset("new-york", widest)).getUTCHours()).toBe(17);
  });

  test("opens the week a few pips wide and is back within the hour", () => {
    expect(mean(pipsAt("EURUSD", 0))).toBeGreaterThan(4);
    expect(Math.max(...pipsAt("EURUSD", 0))).toBeLessThan(6);
    expect(mean(pipsAt("EURUSD", 60)) / mean(pipsAt("EURUSD", 200))).toBeLessThan(1.1);
  });

  test("closes the week at less than three pips, which the weekend's quote shows", () => {
    const saturday = winter + 6 * minutesPerDay * minuteMillis;
    for (let week = 0; week < 20; week++) {
      const { bid, ask, open } = market.quote("EURUSD", saturday + week * 7 * minutesPerDay * minuteMillis);
      expect(open).toBe(false);
      expect(ask - bid).toBeLessThan(30);
    }
  });

  test("widens three to eight times with a release, and is back within minutes", () => {
    const release = Date.UTC(2026, 11, 4, 13, 30);
    const { spread, time } = minutesOf("EURUSD", Date.UTC(2026, 11, 4), 1);
    const at = (minutes: number) => (spread?.[time.indexOf(release + minutes * minuteMillis)] as number) / 13;
    expect(at(0)).toBeGreaterThan(3);
    expect(at(0)).toBeLessThan(8.7);
    expect(at(4)).toBeLessThan(2);
    expect(at(6)).toBeLessThan(1.1);
  });
});

describe("a wider spread raises the ask alone", () => {
  test.each(["EURUSD", "GBPNZD", "BTCUSD"])(
    "%s bids half of its typical spread below the middle at every minute",
    (symbol) => {
      const { digits, typicalSpreadPoints } = specOf(symbol);
      const { open, time, length } = minutesOf(symbol, winter, 5);
      for (let i = 0; i < length; i += 7) {
        const middle = Math.exp(market.logMid(symbol, time[i] as number)) * 10 ** digits;
        expect(Math.abs((open[i] as number) - (middle - typicalSpreadPoints / 2))).toBeLessThan(0.51);
      }
    },
  );

  test.each(["EURUSD", "GBPUSD", "USDJPY", "XAUUSD"])(
    "the week's last five minutes of %s neither fall nor leap",
    (symbol) => {
      const moves: number[] = [];
      const ranges: number[] = [];
      const before: number[] = [];
      for (let week = 0; week < 150; week++) {
        const close = weekOpen(weekOf(winter) - week) + minutesPerWeek * minuteMillis;
        const { open, high, low, close: last } = market.bars(symbol, "M5", close - 10 * minuteMillis, close);
        moves.push((last[1] as number) - (open[1] as number));
        before.push((high[0] as number) - (low[0] as number));
        ranges.push((high[1] as number) - (low[1] as number));
      }
      const error = Math.sqrt(mean(moves.map((move) => move * move)) / moves.length);
      expect(Math.abs(mean(moves)) / error).toBeLessThan(3.3);
      expect(mean(ranges) / mean(before)).toBeLessThan(1.5);
      expect(mean(ranges) / mean(before)).toBeGreaterThan(0.7);
    },
  );
});
