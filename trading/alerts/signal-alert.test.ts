import { describe, expect, test } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { indicatorById, indicators } from "../indicators/registry.ts";
import type { Bars } from "../market/bars.ts";
import { withDigits } from "../market/history/merge-bars.ts";
import { barMillis } from "../market/import/bar-length.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { barsSource, indicatorInput } from "../strategy/column-source.ts";
import { compileStrategy } from "../strategy/compile.ts";
import { higherBars } from "../strategy/higher-timeframe.ts";
import { close, constant, indicator } from "../strategy/presets/preset.ts";
import { presets } from "../strategy/presets/presets.ts";
import {
  type BarsAt,
  closesWithin,
  crossingDocument,
  firstSignal,
  judgedBars,
  longestWatch,
  type Signal,
  SignalError,
  type SignalTimeframe,
  signalBars,
  signalTimeframes,
} from "./signal-alert.ts";
import { barsUntil, watchSignal } from "./watch-signal.ts";

const market = createSimulatedMarket();
const minute = 60_000;
const hour = 60 * minute;
const from = Date.UTC(2026, 5, 29, 12);
const to = from + 60 * hour;
const barsOf =
  (timeframe: SignalTimeframe) =>
  (asOf: number): Bars =>
    market.lastBars("EURUSD", timeframe, signalBars + 1, asOf);
const H1 = { symbol: "EURUSD", timeframe: "H1", name: "Close crosses its 10-bar average" } as const;
const rule = (crossing: "crosses-above" | "crosses-below") => ({
  ...crossingDocument(H1, crossing, close, indicator("sma", { length: 10 })),
  timeframe: "H1" as const,
});
const found = (at = from, until = to, barsAt: BarsAt = barsOf("H1")): Signal | null =>
  firstSignal(rule("crosses-above"), barsAt, at, until);

/** The definition, worked out here from closed bars alone. */
function crossedAt(): number[] {
  const { close: closes, time } = market.bars("EURUSD", "H1", from - 200 * hour, to);
  const average = (i: number) => closes.subarray(i - 9, i + 1).reduce((sum, value) => sum + value, 0) / 10;
  const moments: number[] = [];
  for (let i = 10; i < closes.length; i += 1) {
    const at = (time[i] as number) + hour;
    const crossed = (closes[i] as number) > average(i) && (closes[i - 1] as number) <= average(i - 1);
    if (crossed && at > from && at <= to) moments.push(at);
  }
  return moments;
}

describe("an indicator alert", () => {
  test("fires at each closed bar that the definition names, and at no other", () => {
    const moments: number[] = [];
    for (let signal = found(); signal; signal = found(signal.closedAt)) moments.push(signal.closedAt);
    expect(crossedAt().length).toBeGreaterThan(1);
    expect(moments).toEqual(crossedAt());
  });

  test("says the closing bid of the bar that fired", () => {
    const signal = found() as Signal;
    const [bar] = market.bars("EURUSD", "H1", signal.closedAt - hour, signal.closedAt).close;
    expect(signal).toEqual({ closedAt: crossedAt()[0], side: "long", pricePoints: bar });
  });

  test("says the price in points of the contract where bars have more digits", () => {
    expect(found(from, to, (asOf) => withDigits(barsOf("H1")(asOf), 6))).toEqual(found());
  });

  test("does not fire on a bar that asks for both sides: a backtest enters neither", () => {
    const { long } = rule("crosses-above").entries;
    const both = { ...rule("crosses-above"), ...(long && { entries: { long, short: long } }) };
    expect(firstSignal(both, barsOf("H1"), from, to)).toBeNull();
  });

  test("fires at weekends where prices move there, and at no weekend elsewhere", () => {
    const start = Date.UTC(2026, 5, 1);
    const hours = testBars(900, 3);
    const coin = { ...hours, time: hours.time.map((_, row) => start + row * hour) };
    const saturday = Date.UTC(2026, 5, 27);
    const whole = { ...rule("crosses-above"), symbol: hours.symbol };
    const moments = (weekends: boolean): number[] => {
      const found: number[] = [];
      for (let at = saturday; ; ) {
        const signal = firstSignal(whole, barsUntil(coin), at, saturday + 24 * hour, weekends);
        if (!signal) return found;
        found.push(signal.closedAt);
        at = signal.closedAt;
      }
    };
    const { enterLong } = compileStrategy(whole, barsSource(coin, 10));
    const expected = [...coin.time]
      .filter((open, row) => enterLong?.[row] === 1 && open >= saturday && open < saturday + 24 * hour)
      .map((open) => open + hour);
    expect(expected.length).toBeGreaterThan(0);
    expect(moments(true)).toEqual(expected);
    expect(moments(false)).toEqual([]);
    // Who watches stored bars asks them.
    const request = { document: whole, symbol: hours.symbol, from: saturday, until: saturday + 24 * hour, bars: coin };
    expect(watchSignal(request, () => coin)).toMatchObject({ signal: { closedAt: expected[0] } });
    expect(closesWithin("H1", saturday, saturday + hour)).toBe(true);
  });

  test("never fires on a bar that is forming, whatever its price does meanwhile", () => {
    const closedAt = (found() as Signal).closedAt;
    for (const before of [1, minute, 30 * minute, hour - 1])
      expect(found(closedAt - hour, closedAt - before)).toBeNull();
    // A forming bar that jumps far above every average is not looked at.
    const jumped: BarsAt = (asOf) => {
      const bars = market.lastBars("EURUSD", "H1", signalBars + 1, asOf);
      if ((bars.time.at(-1) as number) + hour > asOf + 1) bars.close[bars.length - 1] = 900_000;
      return bars;
    };
    expect(found(closedAt - hour, closedAt - 1, jumped)).toBeNull();
    expect(found(closedAt - hour, closedAt, jumped)?.closedAt).toBe(closedAt);
  });

  test("fires where a backtest over all bars sees the crossing, of slow averages too", () => {
    // On 300 bars both averages cross elsewhere in these days.
    const start = Date.UTC(2026, 4, 26);
    const end = start + 80 * hour;
    const all = market.bars("EURUSD", "H1", start - 6000 * hour, end);
    for (const average of [indicator("ema", { length: 200 }), indicator("rma", { length: 60 })]) {
      const crossing = { ...crossingDocument(H1, "crosses-above", close, average), timeframe: "H1" as const };
      const { enterLong } = compileStrategy(crossing, barsSource(all, 10));
      const expected = [...all.time].map((open) => open + hour).filter((at, i) => enterLong?.[i] === 1 && at > start);
      const moments: number[] = [];
      const known: BarsAt = (asOf) => market.lastBars("EURUSD", "H1", judgedBars(crossing) + 1, asOf);
      for (let at = start; at < end; ) {
        const signal = firstSignal(crossing, known, at, end);
        if (signal) moments.push(signal.closedAt);
        at = signal?.closedAt ?? end;
      }
      expect(expected.length).toBeGreaterThan(0);
      expect(moments).toEqual(expected);
    }
  }, 60_000);

  test.each([
    ["M1", "vwap", {}],
    ["M5", "pivots-classic", {}],
    ["M15", "pivots-classic", { period: "week" }],
  ] as const)("on %s bars reads the %s of %o that a longer chart draws", (timeframe, id, parameters) => {
    const line = { ...indicator(id, {}), parameters };
    const document = { ...crossingDocument({ ...H1, timeframe }, "crosses-above", close, line), timeframe };
    const lastOf = (bars: Bars) => indicatorById(id).compute(indicatorInput(bars), parameters)[0]!.at(-1) as number;
    for (let day = 0; day < 5; day++) {
      const at = Date.UTC(2026, 5, 22) + day * 29 * hour;
      const judged = market.lastBars("EURUSD", timeframe, judgedBars(document), at);
      const longer = market.lastBars("EURUSD", timeframe, 2 * judged.length, at);
      expect(lastOf(judged)).toBeCloseTo(lastOf(longer), 6);
    }
  });

  test.each([
    ["M1", "H4"],
    ["M1", "D1"],
    ["M15", "W1"],
  ] as const)("on %s bars reads the %s bar that a longer chart draws", (timeframe, longer) => {
    const level = { kind: "price", field: "high", timeframe: longer } as const;
    const document = { ...crossingDocument({ ...H1, timeframe }, "crosses-above", close, level), timeframe };
    const lastOf = (bars: Bars) => {
      const { input, closed } = higherBars(indicatorInput(bars), timeframe, longer);
      return input.high[closed.at(-1) as number];
    };
    for (let step = 0; step < 6; step++) {
      const at = Date.UTC(2026, 5, 22, 12) + step * 9 * hour;
      const judged = market.lastBars("EURUSD", timeframe, judgedBars(document), at);
      expect(lastOf(judged)).toBe(lastOf(market.lastBars("EURUSD", timeframe, 2 * judged.length, at)));
    }
  });

  test.each([
    ["M15", "D1", 20],
    ["M5", "H4", 60],
    ["M15", undefined, 310],
  ] as const)("on %s bars sees what has risen on %s for %i bars, as a longer chart does", (timeframe, longer, bars) => {
    const operand = { kind: "price", field: "high", ...(longer ? { timeframe: longer } : {}) } as const;
    const { entries: _, ...rest } = crossingDocument({ ...H1, timeframe }, "crosses-above", close, operand);
    const document = { ...rest, timeframe, entries: { long: { when: { kind: "rising", operand, bars } } } } as const;
    // On bars that rise all the time.
    const count = judgedBars(document);
    const risingBars = (length: number): Bars => {
      const all = market.lastBars("EURUSD", timeframe, length, Date.UTC(2026, 5, 26, 12));
      const by = (height: number) => Int32Array.from(all.time, (_, i) => 100_000 + i * 3 + height);
      return { ...all, open: by(0), high: by(2), low: by(-2), close: by(1) };
    };
    const judged = risingBars(count);
    const source = barsSource(judged, 10);
    expect(compileStrategy(document, source).enterLong?.at(-1)).toBe(1);
  });

  test("is refused where whole weeks of its bars are too many", () => {
    const line = { ...indicator("vwap", {}), parameters: { period: "week" } };
    const document = { ...crossingDocument({ ...H1, timeframe: "M1" }, "crosses-above", close, line), timeframe: "M1" };
    expect(() => judgedBars({ ...document, timeframe: "M1" })).toThrow(SignalError);
    const weekly = { kind: "price", field: "high", timeframe: "W1" } as const;
    const beyond = crossingDocument({ ...H1, timeframe: "M1" }, "crosses-above", close, weekly);
    expect(() => judgedBars({ ...beyond, timeframe: "M1" })).toThrow(SignalError);
  });

  test("asks for nothing that is not known at the moment it looks", () => {
    const asked: number[] = [];
    const until = from + 5 * hour + 17 * minute;
    found(from, until, (asOf) => {
      asked.push(asOf);
      return barsOf("H1")(asOf);
    });
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.max(...asked)).toBeLessThan(until);
  });

  test("fires at the same bar when it is watched in pieces, wherever they are cut", () => {
    for (const step of [hour, 7 * hour + minute]) {
      const signals: Signal[] = [];
      for (let at = from; at < to; at += step) {
        const signal = found(at, Math.min(to, at + step));
        if (signal) signals.push(signal);
      }
      expect(signals[0]).toEqual(found());
    }
  });

  test("takes nothing from a bar that closed when it was set, or before", () => {
    const { closedAt } = found() as Signal;
    expect(found(closedAt - 1, closedAt)?.closedAt).toBe(closedAt);
    expect(found(closedAt, closedAt + minute)).toBeNull();
  });

  test("reads every indicator on every time frame it offers", () => {
    for (const timeframe of signalTimeframes) {
      const until = from + 4 * barMillis[timeframe];
      const known = new Map<number, ReturnType<BarsAt>>();
      const barsAt: BarsAt = (asOf) => known.get(asOf) ?? known.set(asOf, barsOf(timeframe)(asOf)).get(asOf)!;
      for (const { id, outputs } of timeframe === "M15" ? indicators : indicators.slice(0, 2)) {
        const line = indicator(id, {}, outputs[0]?.id);
        const document = crossingDocument({ ...H1, timeframe }, "crosses-above", line, constant(0));
        expect(() => firstSignal({ ...document, timeframe }, barsAt, from, until), id).not.toThrow();
      }
    }
  }, 90_000);

  test("says when the rules need more bars than there are, and refuses to look too far at once", () => {
    const slow = crossingDocument(H1, "crosses-above", close, indicator("sma", { length: 400 }));
    expect(() => firstSignal({ ...slow, timeframe: "H1" }, barsOf("H1"), from, to)).toThrow(
      new SignalError(
        "The rules need more than the 300 H1 bars that an alert looks back on: choose longer bars for the strategy, or shorter averages.",
      ),
    );
    expect(() => found(from, from + longestWatch("H1") + 1)).toThrow(RangeError);
  });

  test("reads forty indicators and no more: a member's rules would take the time of all others' alerts", () => {
    const reading = (count: number) => {
      const of = Array.from({ length: count }, (_, i) => ({
        ...{ kind: "above" as const, left: close, right: indicator("sma", { length: 2 + i }) },
      }));
      const document = crossingDocument(H1, "crosses-above", close, constant(0));
      const entries = { long: { when: { kind: "any" as const, of } } };
      return () => firstSignal({ ...document, entries, timeframe: "H1" }, barsOf("H1"), from, from + hour);
    };
    expect(reading(40)).not.toThrow();
    expect(reading(41)).toThrow(new SignalError("An alert reads up to 40 indicators; these rules read 41."));
  });
});

describe("bars of a minute, a week and a month", () => {
  const level = (points: number) => constant(points);
  /** Every bar's close is above zero's side of a level that lies between two closes: the crossing is known. */
  const firedAt = (timeframe: SignalTimeframe, start: number, until: number): Signal | null => {
    const rules = crossingDocument({ ...H1, timeframe }, "crosses-above", close, indicator("sma", { length: 3 }));
    return firstSignal({ ...rules, timeframe }, shared(timeframe), start, until);
  };
  const shared = (timeframe: SignalTimeframe): BarsAt => {
    const known = new Map<number, ReturnType<BarsAt>>();
    return (asOf) => known.get(asOf) ?? known.set(asOf, barsOf(timeframe)(asOf)).get(asOf)!;
  };

  test("fire at the end of the minute, on Friday at 17:00 New York, and on the month's last trading day", () => {
    const minuteSignal = firedAt("M1", from, from + 60 * minute);
    expect((minuteSignal as Signal).closedAt % minute).toBe(0);
    const week = firedAt("W1", Date.UTC(2026, 0, 1), Date.UTC(2026, 5, 1)) as Signal;
    expect(new Date(week.closedAt).getUTCDay()).toBe(5);
    expect([21, 22]).toContain(new Date(week.closedAt).getUTCHours());
    const month = firedAt("MN1", Date.UTC(2025, 0, 15), Date.UTC(2026, 6, 3)) as Signal;
    const after = new Date(month.closedAt + 3 * 24 * hour);
    expect(new Date(month.closedAt - hour).getUTCMonth()).not.toBe(after.getUTCMonth());
    expect(new Date(month.closedAt).getUTCDay()).toBeGreaterThan(0);
    expect(new Date(month.closedAt).getUTCDay()).toBeLessThan(6);
    // The bar that fired is the last closed one of its time frame.
    const bars = market.lastBars("EURUSD", "MN1", 1, month.closedAt - 1);
    expect(month.pricePoints).toBe(bars.close[0]);
  }, 60_000);

  test("cost nothing while none of them closes", () => {
    let asked = 0;
    const rules = crossingDocument({ ...H1, timeframe: "MN1" }, "crosses-above", close, level(1));
    const counted: BarsAt = (asOf) => {
      asked += 1;
      return barsOf("MN1")(asOf);
    };
    const tenth = Date.UTC(2026, 5, 10, 12);
    expect(firstSignal({ ...rules, timeframe: "MN1" }, counted, tenth, tenth + 5 * 24 * hour)).toBeNull();
    expect(asked).toBe(0);
  });

  test("are judged once over a weekend, however it is cut", () => {
    const friday = Date.UTC(2026, 5, 26, 20, 50);
    const asked: number[] = [];
    const rules = crossingDocument({ ...H1, timeframe: "M5" }, "crosses-above", close, level(10_000_000));
    const counted: BarsAt = (asOf) => {
      asked.push(asOf + 1);
      return barsOf("M5")(asOf);
    };
    for (let at = friday; at < friday + 50 * hour; at += 7 * hour)
      firstSignal({ ...rules, timeframe: "M5" }, counted, at, Math.min(at + 7 * hour, friday + 50 * hour));
    const closes = asked.map((moment) => new Date(moment).toISOString().slice(5, 16));
    expect(closes.slice(0, 2)).toEqual(["06-26T20:55", "06-26T21:00"]);
    expect(closes[2]).toBe("06-28T21:05");
  });
});

test("a strategy's alert fires with the side that its rules ask to enter", () => {
  const sides = new Set<string>();
  // The presets of the clock and of long averages need more bars than an alert looks at.
  for (const { document } of presets.filter(({ document: { name } }) => /RSI|MACD|Bollinger/.test(name))) {
    const local = { ...document, symbol: "EURUSD", timeframe: "M15" as const };
    const signal = firstSignal(local, barsOf("M15"), from, from + 40 * hour);
    if (signal) sides.add(signal.side);
  }
  expect([...sides].sort()).toEqual(["long", "short"]);
});
