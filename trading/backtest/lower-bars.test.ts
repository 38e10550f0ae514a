import { expect, test } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import type { Bars } from "../market/bars.ts";
import { parseStrategy } from "../strategy/parse-document.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { BarsError } from "./check-bars.ts";
import { createLowerBars } from "./lower-bars.ts";
import { runBacktest } from "./run.ts";

const minutes = testBars(24, 3, "M5");
const hours: Bars = {
  ...testBars(2, 3),
  time: Float64Array.of(minutes.time[0] as number, minutes.time[12] as number),
  spread: Int32Array.of(10, 20),
};
const spread = Int32Array.from(minutes.time, (_, at) =>
  at === 4 ? 3 : at === 7 ? 44 : at === 12 ? 58 : at === 20 ? 61 : 12,
);

test("the bars inside a bar are those that open while it lasts", () => {
  const lower = createLowerBars(hours, { ...minutes, spread });
  expect([lower.from(0), lower.to(0), lower.from(1), lower.to(1)]).toEqual([0, 12, 12, 24]);
});

test("the narrowest and the widest spread of a bar are its own and those inside it", () => {
  const { spreads } = createLowerBars(hours, { ...minutes, spread });
  expect(Array.from(spreads?.narrowest ?? [])).toEqual([3, 12]);
  expect(Array.from(spreads?.widest ?? [])).toEqual([44, 61]);
  expect(createLowerBars(hours, { ...minutes }).spreads).toBeNull();
});

test("a bar without shorter ones is matched as it is", () => {
  const bars = testBars(300, 5);
  const document = presetById("donchian-breakout")?.document;
  if (!document) throw new Error("The preset is gone");
  const rules = { ...document, symbol: bars.symbol, timeframe: bars.timeframe };
  const nothing = { ...testBars(1, 5, "M5"), time: Float64Array.of((bars.time[0] as number) - 300_000) };
  const [plain, gaps] = [{}, { lower: nothing }].map((options) => runBacktest(rules, bars, options));
  expect(plain?.trades.length).toBeGreaterThan(5);
  expect(gaps?.trades).toEqual(plain?.trades);
});

test("the spread that was paid is that of the shorter bar in which a trade was bought", () => {
  const wide = { ...testBars(300, 5), spread: new Int32Array(300).fill(80) };
  const inside: Bars = { ...wide, timeframe: "M5", spread: new Int32Array(300).fill(10) };
  const close = { kind: "price", field: "close" } as const;
  const document = parseStrategy({
    ...{ version: 1, name: "Sells", symbol: wide.symbol, timeframe: wide.timeframe },
    entries: { short: { when: { kind: "falling", operand: close, bars: 1 } } },
    risk: {
      sizing: { kind: "lots", value: 0.1 },
      stopLoss: { kind: "pips", value: 12 },
      takeProfit: { kind: "pips", value: 12 },
    },
  });
  const paid = (options: { lower?: Bars }) => {
    const { trades, spreadPaid } = runBacktest(document, wide, { ...options, closeAtEnd: false });
    return (spreadPaid / trades.length) * 10;
  };
  expect(paid({})).toBeCloseTo(80, 6);
  expect(paid({ lower: inside })).toBeCloseTo(10, 6);
});

test("bars of another symbol or precision are refused", () => {
  for (const other of [{ symbol: "GBPUSD" }, { digits: 4 }])
    expect(() => createLowerBars(hours, { ...minutes, ...other })).toThrow(BarsError);
});
