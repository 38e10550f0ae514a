import { expect, test } from "vitest";
import { indicators } from "#trading/indicators/registry.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { readRule, type TypedRule, usualLine } from "./crossing-rule.ts";

const rule: TypedRule = {
  symbol: "EURUSD",
  timeframe: "H1",
  crossing: "crosses-above",
  left: usualLine("rsi"),
  against: "level",
  level: "70",
  right: usualLine("sma"),
};

test("a typed rule becomes a document that the engine takes, with a name that says it", () => {
  const read = readRule(rule);
  expect(read).toMatchObject({ value: { name: "RSI(14) crosses above 70", symbol: "EURUSD", timeframe: "H1" } });
  const ema = { ...usualLine("ema"), parameters: { ...usualLine("ema").parameters, length: "9" } };
  expect(readRule({ ...rule, crossing: "crosses-below", left: ema, against: "indicator" })).toMatchObject({
    value: { name: "EMA(9) crosses below SMA(20)" },
  });
  expect(readRule({ ...rule, left: usualLine("vwap"), against: "close" })).toMatchObject({
    value: { name: "VWAP crosses above the closing price" },
  });
  expect(readRule({ ...rule, left: ema, against: "close" })).toMatchObject({
    value: { name: "EMA(9) crosses above the closing price" },
  });
});

test("every indicator can be chosen with its usual parameters, on either side", () => {
  for (const { id } of indicators) {
    for (const typed of [
      { ...rule, left: usualLine(id), level: "1" },
      { ...rule, against: "close", left: usualLine(id) },
    ] as const) {
      const read = readRule(typed);
      if ("problem" in read) throw new Error(`${id}: ${read.problem}`);
      expect(() => parseStrategy(read.value), id).not.toThrow();
    }
  }
});

test("what cannot be read is named", () => {
  const separators = { problem: "Write the level without thousands separators, such as 2350 or 2.35." };
  const average = { ...rule, left: usualLine("sma") };
  for (const level of ["2,350", "2.350", "2,350.00"])
    expect(readRule({ ...average, symbol: "XAUUSD", level }), level).toEqual(separators);
  expect(readRule({ ...average, symbol: "EURUSD", level: "1,105" })).not.toHaveProperty("problem");
  expect(readRule({ ...rule, left: usualLine("obv"), level: "10,000" })).toEqual({
    problem: "“10,000” could be 10000 or 10.000. Type one of these.",
  });
  expect(readRule({ ...rule, level: "high" })).toEqual({ problem: "Enter the level as a number, as in 70." });
  for (const length of ["", "0", "2.5", "x"]) {
    const left = { ...usualLine("rsi"), parameters: { ...usualLine("rsi").parameters, length } };
    expect(readRule({ ...rule, left })).toEqual({
      problem: expect.stringMatching(/^Relative strength index.*must be a whole number from/),
    });
  }
  const long = { ...usualLine("sma"), parameters: { ...usualLine("sma").parameters, length: "1,000" } };
  expect(readRule({ ...rule, left: long })).toMatchObject({
    value: { entries: { long: { when: { left: { parameters: { length: 1000 } } } } } },
  });
  expect(readRule({ ...rule, against: "indicator", right: rule.left })).toEqual({
    problem: "A line cannot cross itself. Choose another one.",
  });
});
