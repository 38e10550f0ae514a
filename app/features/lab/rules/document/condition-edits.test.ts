import { describe, expect, test } from "vitest";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { indicatorList } from "../indicator-list.server.ts";
import { type Comparison, comparisonWords, withComparison } from "./comparison.ts";
import { conditionAbout, indicatorOperand, plainConditions } from "./new-condition.ts";

const base = presets[0]?.document;
if (!base) throw new Error("The presets are missing");
const parses = (when: object) => parseStrategy({ ...base, entries: { long: { when } } });
const close = { kind: "price", field: "close" } as const;
const start: Comparison = { kind: "above", left: close, right: { kind: "constant", value: 30 } };

describe("another comparison", () => {
  test("keeps the values it has a place for", () => {
    expect(withComparison(start, "crosses-below")).toEqual({ ...start, kind: "crosses-below" });
    expect(withComparison(start, "between")).toMatchObject({ operand: close, low: { value: 30 }, high: { value: 30 } });
    expect(withComparison(withComparison(start, "rising"), "falling")).toEqual({
      kind: "falling",
      operand: close,
      bars: 3,
    });
  });
  test("is a condition the engine reads, from any to any", () => {
    for (const [from] of comparisonWords)
      for (const [to] of comparisonWords) parses(withComparison(withComparison(start, from), to));
  });
});

describe("a new condition", () => {
  test("about any indicator is one the engine reads", () => {
    for (const info of indicatorList()) expect(() => parses(conditionAbout(info)), info.id).not.toThrow();
  });
  test("asks the usual question", () => {
    const about = (id: string) => {
      const info = indicatorList().find((one) => one.id === id);
      return info ? conditionAbout(info) : null;
    };
    expect(about("rsi")).toMatchObject({ kind: "crosses-above", right: { value: 30 } });
    expect(about("ema")).toMatchObject({ kind: "crosses-above", left: close, right: { indicator: "ema" } });
    expect(about("macd")).toMatchObject({ right: { indicator: "macd", output: "signal" } });
    expect(about("engulfing")).toMatchObject({ kind: "above", right: { value: 0 } });
    expect(about("atr")).toMatchObject({ kind: "rising" });
  });
  test("without an indicator is one the engine reads", () => {
    for (const { condition } of plainConditions) parses(condition);
  });
  test("writes out the numbers that stand in its sentence", () => {
    const bands = indicatorList().find(({ id }) => id === "bollinger");
    expect(bands && indicatorOperand(bands)).toMatchObject({
      parameters: { length: 20, deviations: 2 },
      output: "upper",
    });
  });
});
