import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { indicators } from "../indicators/registry.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { barsSource } from "./column-source.ts";
import { compileStrategy } from "./compile.ts";
import { describeStrategy } from "./describe.ts";
import type { Condition, Operand, StrategyDocument } from "./document.ts";
import { higherBars } from "./higher-timeframe.ts";
import { migrateDocument } from "./migrations.ts";
import { parseStrategy, parseStrategyText, writeStrategyText } from "./parse-document.ts";
import { presets } from "./presets/presets.ts";
import { StrategyError } from "./problems.ts";
import { decodeStrategy, encodeStrategy } from "./url-code.ts";

const base: StrategyDocument = {
  version: 1,
  name: "Test",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {
    long: {
      when: { kind: "above", left: { kind: "price", field: "close" }, right: { kind: "indicator", indicator: "sma" } },
    },
  },
  risk: { sizing: { kind: "lots", value: 0.1 } },
};
const withEntry = (when: Condition, timeframe: StrategyDocument["timeframe"] = "H1"): StrategyDocument => ({
  ...base,
  timeframe,
  entries: { long: { when } },
});
const close: Operand = { kind: "price", field: "close" };

function failure(run: () => unknown): StrategyError {
  try {
    run();
  } catch (error) {
    if (error instanceof StrategyError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("a document", () => {
  it("survives text and link unchanged, for every preset", () => {
    for (const { document } of presets) {
      expect(parseStrategyText(writeStrategyText(document))).toEqual(document);
      const link = encodeStrategy(document);
      expect(decodeStrategy(link)).toEqual(document);
      expect(link).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(link.length).toBeLessThan(700);
    }
  });
  it.each([
    [
      "entries.long.when.left.kind",
      { ...base, entries: { long: { when: { kind: "above", left: { kind: "nothing" }, right: close } } } },
    ],
    ["symbol", { ...base, symbol: "EUR USD" }],
    ["risk.sizing.value", { ...base, risk: { sizing: { kind: "lots", value: -1 } } }],
    ["risk.sizing.value", { ...base, risk: { sizing: { kind: "lots", value: { parameter: "none" } } } }],
    ["risk.sizing", { ...base, risk: { sizing: { kind: "risk", percent: 1 } } }],
    ["risk.stopLoss.period", { ...base, risk: { ...base.risk, stopLoss: { kind: "atr", multiple: 2, period: 1.5 } } }],
    [
      "entries.long.when.right.indicator",
      withEntry({ kind: "above", left: close, right: { kind: "indicator", indicator: "crystal-ball" } }),
    ],
    [
      "entries.long.when.right.output",
      withEntry({ kind: "above", left: close, right: { kind: "indicator", indicator: "sma", output: "upper" } }),
    ],
    [
      "entries.long.when.right.parameters.length",
      withEntry({
        kind: "above",
        left: close,
        right: { kind: "indicator", indicator: "sma", parameters: { length: 0 } },
      }),
    ],
    [
      "entries.long.when.right.parameters.size",
      withEntry({
        kind: "above",
        left: close,
        right: { kind: "indicator", indicator: "sma", parameters: { size: 3 } },
      }),
    ],
    [
      "entries.long.when.right.timeframe",
      withEntry({ kind: "above", left: close, right: { kind: "price", field: "close", timeframe: "M5" } }),
    ],
    [
      "entries.long.when.left.shift",
      withEntry({ kind: "above", left: { kind: "price", field: "close", shift: -1 }, right: close }),
    ],
    ["entries", { ...base, entries: {} }],
    ["version", { ...base, version: 0 }],
  ])("is refused at %s", (path, document) => {
    const paths = failure(() => parseStrategy(document)).problems.map((p) => p.path);
    expect(paths.some((p) => p === path || p.startsWith(path))).toBe(true);
  });
  it("is refused with its own code when it is too large, too deep, no JSON, or newer than this release", () => {
    const code = (run: () => unknown) => failure(run).code;
    expect(code(() => parseStrategyText(" ".repeat(10_000_000)))).toBe("too-large");
    let deep: unknown = "x";
    for (let i = 0; i < 100_000; i++) deep = { of: deep };
    expect(code(() => parseStrategy({ ...base, entries: deep }))).toBe("too-deep");
    expect(code(() => parseStrategyText("{"))).toBe("not-json");
    expect(code(() => parseStrategy({ ...base, version: 99 }))).toBe("future-version");
    expect(code(() => parseStrategy("strategy"))).toBe("not-a-strategy");
  });
  it("never throws anything but a StrategyError, whatever it is given", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.jsonValue().map((risk) => ({ ...base, risk })),
          fc.jsonValue().map((when) => ({ ...base, entries: { long: { when } } })),
        ),
        (value) => {
          try {
            parseStrategy(value);
          } catch (error) {
            expect(error).toBeInstanceOf(StrategyError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
  it("is migrated step by step from its own version", () => {
    const steps = { 1: (d: object) => ({ ...d, risk: "two" }), 2: (d: object) => ({ ...d, name: "three" }) };
    expect(migrateDocument({ version: 1, name: "one" }, steps, 3)).toEqual({ version: 3, name: "three", risk: "two" });
  });
});

describe("a link", () => {
  const link = encodeStrategy(base);
  it("that is damaged, cut or strange says so", () => {
    fc.assert(
      fc.property(fc.nat(link.length - 1), fc.constantFrom("A", "x", "7", "_", "%", " "), (at, character) => {
        const damaged = link.slice(0, at) + character + link.slice(at + 1);
        if (damaged === link) return;
        expect(["corrupt-link", "future-version"]).toContain(failure(() => decodeStrategy(damaged)).code);
      }),
    );
    for (const bad of ["", "1", "1AAAA", link.slice(0, -1), link.slice(0, 20), `${link}A`])
      expect(failure(() => decodeStrategy(bad)).code).toBe("corrupt-link");
    expect(failure(() => decodeStrategy(`2${link.slice(1)}`)).code).toBe("future-version");
    expect(failure(() => decodeStrategy("A".repeat(9000))).code).toBe("too-large");
  });
  it("carries where stop and size are measured from, in a few characters", () => {
    const signal = { ...base, risk: { ...base.risk, measuredFrom: "signal" as const } };
    expect(decodeStrategy(encodeStrategy(signal)).risk.measuredFrom).toBe("signal");
    expect(encodeStrategy(signal).length - encodeStrategy(base).length).toBeLessThan(8);
  });
  it("carries any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), (name) => {
        expect(decodeStrategy(encodeStrategy({ ...base, name })).name).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});

describe("conditions", () => {
  const bars = testBars(400, 7);
  const mask = (when: Condition) => compileStrategy(withEntry(when), barsSource(bars, 10)).enterLong as Uint8Array;
  const truth = (holds: (i: number) => boolean) =>
    Uint8Array.from({ length: bars.length }, (_, i) => (holds(i) ? 1 : 0));
  const c = bars.close;
  it("compare a price with a constant in price units", () => {
    expect(mask({ kind: "above", left: close, right: { kind: "constant", value: 1.1 } })).toEqual(
      truth((i) => c[i]! > 110_000),
    );
  });
  it("cross from touching or below, on the bar that is above", () => {
    const level = c[0]!;
    const expected = truth((i) => i > 0 && c[i - 1]! <= level && c[i]! > level);
    expect(mask({ kind: "crosses-above", left: close, right: { kind: "constant", value: level / 1e5 } })).toEqual(
      expected,
    );
  });
  it("rise, fall, lie between, and hold within the last bars", () => {
    const rising: Condition = { kind: "rising", operand: close, bars: 2 };
    const up = (i: number) => i >= 2 && c[i]! > c[i - 1]! && c[i - 1]! > c[i - 2]!;
    expect(mask(rising)).toEqual(truth(up));
    expect(mask({ kind: "within", condition: rising, bars: 3 })).toEqual(truth((i) => up(i) || up(i - 1) || up(i - 2)));
    const between: Condition = {
      kind: "between",
      operand: close,
      low: { kind: "constant", value: 1.09 },
      high: { kind: "constant", value: 1.11 },
    };
    expect(mask(between)).toEqual(truth((i) => c[i]! >= 109_000 && c[i]! <= 111_000));
    expect(mask({ kind: "any", of: [rising, between] })).toEqual(
      truth((i) => up(i) || (c[i]! >= 109_000 && c[i]! <= 111_000)),
    );
    expect(mask({ kind: "all", of: [rising, { kind: "not", of: between }] })).toEqual(
      truth((i) => up(i) && !(c[i]! >= 109_000 && c[i]! <= 111_000)),
    );
  });
  it("measure distances in pips and percent", () => {
    const distance = (unit: "pips" | "percent"): Operand => ({
      kind: "distance",
      from: close,
      to: { kind: "price", field: "open" },
      unit,
    });
    expect(mask({ kind: "above", left: distance("pips"), right: { kind: "constant", value: 3 } })).toEqual(
      truth((i) => c[i]! - bars.open[i]! > 30),
    );
    expect(mask({ kind: "above", left: distance("percent"), right: { kind: "constant", value: 0.01 } })).toEqual(
      truth((i) => (c[i]! / bars.open[i]! - 1) * 100 > 0.01),
    );
  });
  it("read a number beside a long average in price units, too", () => {
    const long = testBars(700, 7);
    const mean = (i: number) => long.close.subarray(i - 499, i + 1).reduce((sum, value) => sum + value, 0) / 500;
    const level = mean(600) / 1e5;
    const left: Operand = { kind: "indicator", indicator: "sma", parameters: { length: 500 } };
    const when: Condition = { kind: "above", left, right: { kind: "constant", value: level } };
    const { enterLong } = compileStrategy({ ...base, entries: { long: { when } } }, barsSource(long, 10));
    expect(enterLong).toEqual(Uint8Array.from(long.close, (_, i) => (i >= 499 && mean(i) > level * 1e5 ? 1 : 0)));
  });
  it("read the clock of a city, across its change of clocks", () => {
    const hours = (i: number) =>
      new Date(bars.time[i]!).toLocaleString("en-GB", { timeZone: "Europe/London", hour: "2-digit", hourCycle: "h23" });
    expect(mask({ kind: "time-between", from: "08:00", to: "11:00", zone: "london" })).toEqual(
      truth((i) => ["08", "09", "10"].includes(hours(i))),
    );
    expect(mask({ kind: "time-between", from: "22:00", to: "02:00" })).toEqual(
      truth((i) => [22, 23, 0, 1].includes(new Date(bars.time[i]!).getUTCHours())),
    );
    expect(mask({ kind: "weekday-in", days: [1, 3] })).toEqual(
      truth((i) => [1, 3].includes(new Date(bars.time[i]!).getUTCDay())),
    );
  });
  it("never hold while something they read is unknown, not even under a not", () => {
    const sma: Operand = { kind: "indicator", indicator: "sma", parameters: { length: 50 } };
    const not = mask({ kind: "not", of: { kind: "above", left: close, right: sma } });
    expect(not.subarray(0, 49).every((value) => value === 0)).toBe(true);
    expect(not.some((value) => value === 1)).toBe(true);
  });
});

it("names an hour at which days begin, and not the market's own day", () => {
  const vwap = (dayStart?: number): Operand => ({
    kind: "indicator",
    indicator: "vwap",
    ...(dayStart === undefined ? {} : { parameters: { dayStart } }),
  });
  const said = (right: Operand) => describeStrategy(withEntry({ kind: "above", left: close, right })).join(" ");
  expect(said(vwap())).toContain("above the VWAP,");
  expect(said(vwap(24))).toContain("above the VWAP,");
  expect(said(vwap(7))).toContain("above the VWAP(7),");
});

it("counts whole weeks of daily bars, at whatever hour days begin", () => {
  const bars = createSimulatedMarket().bars("EURUSD", "D1", Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1));
  const aboveWeeks = (timeframe: "D1" | "W1", dayStart: number) => {
    const parameters = { period: "week", dayStart };
    const right = { kind: "indicator", indicator: "pivots-classic", parameters } as const;
    const when = { kind: "above", left: close, right: timeframe === "D1" ? right : { ...right, timeframe } } as const;
    return compileStrategy(withEntry(when, "D1"), barsSource(bars, 10)).enterLong as Uint8Array;
  };
  for (const timeframe of ["D1", "W1"] as const) {
    const expected = aboveWeeks(timeframe, 24);
    expect(expected.includes(1)).toBe(true);
    // From 22:00 in UTC Monday's candle of the summer opened an hour before its own day, and from midnight any Monday's did.
    for (const dayStart of [0, 7, 22]) expect(aboveWeeks(timeframe, dayStart)).toEqual(expected);
  }
});

describe("a weekday", () => {
  const friday = { kind: "weekday-in", days: [5], zone: "new-york" } as const satisfies Condition;
  const said = (timeframe: StrategyDocument["timeframe"], when: Condition = friday) =>
    describeStrategy(withEntry(when, timeframe)).join(" ");

  it("is the trading day's on daily bars, so Friday's candle is found and Sunday's is none", () => {
    const bars = createSimulatedMarket().bars("EURUSD", "D1", Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1));
    const chosen = (days: number[]) =>
      compileStrategy(withEntry({ ...friday, days }, "D1"), barsSource(bars, 10)).enterLong as Uint8Array;
    const fridays = chosen([5]);
    // A daily bar opens 17:00 New York the evening before: Thursday in UTC.
    expect([...fridays].every((one, i) => one === Number(new Date(bars.time[i]!).getUTCDay() === 4))).toBe(true);
    expect(fridays.filter((one) => one === 1).length).toBe(52);
    expect(chosen([0, 6]).includes(1)).toBe(false);
  });

  it("is told with what it is read from", () => {
    expect(said("D1")).toContain("When the trading day is Friday, buy");
    expect(said("W1")).toContain("When the bar’s first trading day is Friday, buy");
    expect(said("H4")).toContain("When it is Friday in New York time, buy");
    expect(said("H1", { kind: "weekday-in", days: [1, 5] })).toContain("When it is Monday or Friday in UTC, buy");
    const operand: Condition = { kind: "above", left: { kind: "weekday" }, right: { kind: "constant", value: 3 } };
    expect(said("D1", operand)).toContain("When the weekday of the trading day is above 3, buy");
    const filtered = (timeframe: "H1" | "D1" | "W1") =>
      describeStrategy({ ...base, timeframe, session: { days: [5], zone: "london" } }).at(-1);
    expect(filtered("H1")).toBe("Entries are allowed only on Friday in London time.");
    expect(filtered("D1")).toBe("Entries are allowed only on trading days that are Friday.");
    expect(filtered("W1")).toBe("Entries are allowed only on bars whose first trading day is Friday.");
  });
});

describe("look-ahead", () => {
  const bars = testBars(700, 3);
  const prefixOf = (n: number) => ({
    ...bars,
    length: n,
    time: bars.time.subarray(0, n),
    open: bars.open.subarray(0, n),
    high: bars.high.subarray(0, n),
    low: bars.low.subarray(0, n),
    close: bars.close.subarray(0, n),
    volume: bars.volume.subarray(0, n),
  });
  const holdsOnPrefixes = (document: StrategyDocument) => {
    const whole = compileStrategy(document, barsSource(bars, 10));
    for (const n of [1, 2, 50, 137, 333, 699]) {
      const part = compileStrategy(document, barsSource(prefixOf(n), 10));
      for (const side of ["enterLong", "enterShort", "exitLong", "exitShort"] as const) {
        expect(part[side] ?? null).toEqual(whole[side]?.slice(0, n) ?? null);
      }
    }
  };
  it("is impossible for every preset: signals on a prefix are the prefix of the signals", () => {
    for (const { document } of presets) holdsOnPrefixes(document);
  });
  it("is impossible for every output of every indicator", () => {
    for (const definition of indicators) {
      for (const output of definition.outputs) {
        const operand: Operand = { kind: "indicator", indicator: definition.id, output: output.id };
        holdsOnPrefixes(
          withEntry({
            kind: "any",
            of: [
              { kind: "above", left: operand, right: close },
              { kind: "rising", operand, bars: 1 },
            ],
          }),
        );
      }
    }
  });
  it("is impossible through a higher timeframe: a bar is seen when it is closed", () => {
    for (const timeframe of ["H4", "D1", "W1", "MN1"] as const)
      holdsOnPrefixes(withEntry({ kind: "above", left: close, right: { kind: "price", field: "close", timeframe } }));
    const when: Condition = { kind: "above", left: close, right: { kind: "price", field: "open", timeframe: "D1" } };
    const { enterLong } = compileStrategy(withEntry(when), barsSource(bars, 10));
    // On the first trading day no daily bar is closed, so nothing can be known about one.
    expect(enterLong?.subarray(0, 10).every((value) => value === 0)).toBe(true);
  });
});

describe("bars of a value on a higher timeframe", () => {
  const bars = testBars(1500, 8);
  const on = (field: "close" | "high", shift?: number): Operand => ({
    ...{ kind: "price", field, timeframe: "D1" },
    ...(shift === undefined ? {} : { shift }),
  });
  const mask = (when: Condition) => compileStrategy(withEntry(when), barsSource(bars, 10)).enterLong as Uint8Array;
  const { input, closed } = higherBars(barsSource(bars, 10).input, "H1", "D1");
  /** What holds on the last closed day, on every hour that sees it. */
  const onDays = (holds: (day: number) => boolean) => Uint8Array.from(closed, (day) => (holds(day) ? 1 : 0));
  const last = (day: number) => input.close[day] as number;

  it("are its own where it has been rising or falling for some", () => {
    const rising = onDays((day) => day >= 2 && last(day) > last(day - 1) && last(day - 1) > last(day - 2));
    expect(rising.filter((value) => value === 1).length).toBeGreaterThan(48);
    expect(mask({ kind: "rising", operand: on("close"), bars: 2 })).toEqual(rising);
    const earlier = onDays((day) => day >= 3 && last(day - 2) < last(day - 3));
    const falling = mask({ kind: "falling", operand: on("close", 2), bars: 1 });
    expect(falling).toEqual(earlier);
  });
  it("are its own where it lies some back", () => {
    const when: Condition = { kind: "above", left: on("close"), right: on("high", 1) };
    expect(mask(when)).toEqual(onDays((day) => day >= 1 && last(day) > (input.high[day - 1] as number)));
  });
});

describe("presets", () => {
  it("are at least a dozen, valid, explained and described in sentences", () => {
    expect(presets.length).toBeGreaterThanOrEqual(12);
    expect(new Set(presets.map((p) => p.id)).size).toBe(presets.length);
    for (const { document, idea, failure: fails } of presets) {
      expect(parseStrategy(document)).toEqual(document);
      expect(idea.length).toBeGreaterThan(40);
      expect(idea).not.toMatch(/tends? to|often|usually/);
      expect(fails.length).toBeGreaterThan(40);
      for (const sentence of describeStrategy(document)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
  it("name indicators as traders do", () => {
    const text = describeStrategy(presets.find((p) => p.id === "ema-pullback")!.document).join(" ");
    expect(text).toContain(
      "When the 20-bar EMA is above the 50-bar EMA and the close crosses above the 20-bar EMA, buy",
    );
  });
  it("says that positions both ways need a hedging account", () => {
    const { document } = presets.find((p) => p.id === "ema-pullback")!;
    const both = { ...document, risk: { ...document.risk, opposite: "hedge" as const } };
    expect(describeStrategy(both).join(" ")).toContain("may be open together, on a hedging account.");
  });

  it("read as a trader would say them", () => {
    const text = describeStrategy(presets.find((p) => p.id === "london-breakout")!.document).join(" ");
    expect(text).toBe(
      "London break-out trades GBP/USD on H1 bars. When the close is above the upper line of the 8-bar Donchian channel one bar ago, buy at the next bar's open. " +
        "When the close is below the lower line of the 8-bar Donchian channel one bar ago, sell at the next bar's open. " +
        "Each trade risks 1% of the balance, measured from the entry price to the stop-loss, commission included. " +
        "The stop-loss is 1.5 × ATR(14) from the entry price. The take-profit is 1.5 times the risk from the entry price. A trade is closed after 9 bars. " +
        "At most 1 position in one direction is open at a time. An opposite signal is ignored while a position is open. " +
        "Entries are allowed only on Monday, Tuesday, Wednesday, Thursday or Friday, from 08:00 to 11:00 London time.",
    );
  });
});
