import { describe, expect, it } from "vitest";
import { barAt, emptyInput } from "../../tests/support/generated-bars.ts";
import type { IndicatorDefinition, IndicatorInput } from "./definition/indicator-definition.ts";
import { defaultParameters } from "./definition/parameters.ts";
import { indicatorById, indicators } from "./registry.ts";
import { eachFlatWindow } from "./steps/rolling.ts";

/** Moves for a while, then stands still for longer than any default window. `unit` turns whole prices into decimals. */
function movesThenStands(moving: number, unit: number): IndicatorInput {
  const still = 300;
  const input = emptyInput(moving + still);
  let seed = 12_345;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let i = 0; i < input.length; i++) {
    const close = i < moving ? 1000 + Math.floor(60 * random()) : 1021;
    const reach = i < moving ? Math.floor(9 * random()) : 0;
    input.time[i] = Date.UTC(2024, 0, 1) + i * 3_600_000;
    input.open[i] = close / unit;
    input.high[i] = (close + 2 * reach) / unit;
    input.low[i] = (close - reach) / unit;
    input.close[i] = close / unit;
    input.volume[i] = i < moving ? 1 + Math.floor(100 * random()) : 7 + (i % 5);
  }
  return input;
}

const last = (definition: IndicatorDefinition, input: IndicatorInput): number[] =>
  definition.compute(input, defaultParameters(definition)).map((column) => column[column.length - 1] as number);
function lastStreamed(definition: IndicatorDefinition, input: IndicatorInput): number[] {
  const incremental = definition.incremental(defaultParameters(definition));
  let values: readonly number[] = [];
  for (let i = 0; i < input.length; i++) values = incremental.push(barAt(input, i));
  return [...values];
}

/** Those that forget: on whole prices nothing of what moved before is left in the window. */
const forgetful = indicators.filter((definition) => {
  const [moved, stood] = [movesThenStands(200, 1), movesThenStands(0, 1)].map((input) => last(definition, input));
  return definition.category !== "levels" && moved?.every((value, k) => Object.is(value, stood?.[k]));
});

describe("a window in which nothing moves", () => {
  it("is looked at for most indicators", () => {
    const ids = forgetful.map(({ id }) => id);
    for (const id of ["sma", "wma", "hma", "lsma", "alma", "vwma", "bollinger", "bollinger-percent-b", "cci"])
      expect(ids).toContain(id);
    for (const id of ["standard-deviation", "historical-volatility", "envelopes"]) expect(ids).toContain(id);
    expect(ids.length).toBeGreaterThan(30);
  });

  it.each(forgetful.map((definition) => [definition.id, definition] as const))(
    "leaves no trace of earlier decimal prices in %s",
    (_, definition) => {
      const [moved, stood] = [movesThenStands(200, 10), movesThenStands(0, 10)];
      expect(last(definition, moved)).toEqual(last(definition, stood));
      expect(lastStreamed(definition, moved)).toEqual(last(definition, stood));
    },
  );

  it("leaves the RSI where it was", () => {
    const [strength = new Float64Array(0)] = indicatorById("rsi").compute(movesThenStands(200, 10), {});
    expect(new Set(strength.subarray(210)).size).toBe(1);
  });

  it("has bands on the price, no deviation and no distance from the line", () => {
    const input = movesThenStands(200, 10);
    const value = (id: string) => last(indicators.find((one) => one.id === id) as IndicatorDefinition, input);
    for (const id of ["sma", "wma", "hma", "lsma", "alma", "vwma"]) expect(value(id), id).toEqual([102.1]);
    expect(value("bollinger")).toEqual([102.1, 102.1, 102.1]);
    expect(value("bollinger-percent-b")).toEqual([0.5]);
    for (const id of ["standard-deviation", "historical-volatility", "cci", "bollinger-width"])
      expect(value(id), id).toEqual([0]);
  });

  it("is found wherever it lies, and only there", () => {
    for (const period of [1, 2, 3, 5, 8]) {
      for (let from = 0; from < 20; from++) {
        for (let length = 1; from + length <= 24; length++) {
          const values = Float64Array.from({ length: 24 }, (_, i) => (i >= from && i < from + length ? -1 : i));
          const found: number[] = [];
          eachFlatWindow(values, period, (bar) => void found.push(bar));
          const expected = Array.from(values.keys()).filter(
            (bar) => bar >= period - 1 && values.subarray(bar - period + 1, bar + 1).every((v) => v === values[bar]),
          );
          expect(found).toEqual(expected);
        }
      }
    }
  });
});
