import { describe, expect, it } from "vitest";
import { emptyInput } from "../../tests/support/generated-bars.ts";
import type { IndicatorInput, ParameterValues } from "./definition/indicator-definition.ts";
import { indicatorById } from "./registry.ts";

/** Worked examples computed by hand and by other programs, with printed digits. */
function fromCloses(closes: readonly number[], highs = closes, lows = closes, opens = closes): IndicatorInput {
  const input = emptyInput(closes.length);
  input.close.set(closes);
  input.high.set(highs);
  input.low.set(lows);
  input.open.set(opens);
  input.time.set(closes.map((_, i) => i * 86_400_000));
  return input;
}

function expectColumn(
  id: string,
  input: IndicatorInput,
  parameters: ParameterValues,
  values: readonly number[],
  digits: number,
) {
  const [column] = indicatorById(id).compute(input, parameters);
  const warmUp = indicatorById(id).warmUp(parameters);
  for (const [i, value] of values.entries()) expect(column![warmUp + i]).toBeCloseTo(value, digits);
}

const closes = [
  44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46.0, 46.03,
  46.41, 46.22, 45.64,
];

describe("twenty closes", () => {
  const input = fromCloses(closes);

  it("give Wilder's RSI", () => {
    expectColumn("rsi", input, { length: 14 }, [70.4641, 66.2496, 66.4809, 69.3469, 66.2947, 57.915], 4);
  });

  it("give an EMA that starts from the SMA, or from the first price", () => {
    expectColumn("ema", input, { length: 5 }, [44.104, 44.346, 44.5973, 44.8716], 4);
    expectColumn("ema", input, { length: 5, convention: "mt5" }, [44.1216], 4);
    expect(indicatorById("ema").compute(input, { length: 5 })[0]![19]).toBeCloseTo(45.99605, 5);
    expect(indicatorById("ema").compute(input, { length: 5, convention: "mt5" })[0]![19]).toBeCloseTo(45.99609, 5);
  });

  it("give Bollinger bands with the population deviation", () => {
    const [upper, middle, lower] = indicatorById("bollinger").compute(input, {});
    expect([middle![19], upper![19], lower![19]].map((value) => value!.toFixed(5))).toEqual([
      "45.40900",
      "47.11533",
      "43.70267",
    ]);
    expectColumn("standard-deviation", input, {}, [0.853164], 6);
  });
});

it("gives the three conventions of ATR", () => {
  const input = fromCloses(
    [48.16, 48.61, 48.75, 48.63, 48.74],
    [48.7, 48.72, 48.9, 48.87, 48.82],
    [47.79, 48.14, 48.39, 48.37, 48.24],
  );
  expectColumn("atr", input, { length: 3, convention: "tradingview" }, [0.66667, 0.61111, 0.60074], 5);
  expectColumn("atr", input, { length: 3 }, [0.53, 0.54667], 5);
  expectColumn("atr", input, { length: 3, convention: "mt5" }, [0.53, 0.53], 5);
});

describe("pivots of O 1.0870 H 1.0950 L 1.0850 C 1.0920", () => {
  const input = fromCloses([1, 1.092, 1.092], [1, 1.095, 1.095], [1, 1.085, 1.085], [1, 1.087, 1.087]);
  it.each([
    ["classic", [1.09067, 1.09633, 1.08633, 1.10067, 1.08067, 1.10633, 1.07633]],
    ["woodie", [1.091, 1.097, 1.087, 1.101, 1.081]],
    ["camarilla", [1.09067, 1.09292, 1.09108, 1.09383, 1.09017, 1.09475, 1.08925, 1.0975, 1.0865]],
    ["demark", [1.09175, 1.0985, 1.0885]],
    ["fibonacci", [1.09067, 1.09449, 1.08685, 1.09685, 1.08449, 1.10067, 1.08067]],
  ])("by the %s method", (method, levels) => {
    const columns = indicatorById(`pivots-${method}`).compute(input, {});
    expect(columns).toHaveLength(levels.length);
    for (const [k, level] of levels.entries()) expect(columns[k]![2]).toBeCloseTo(level, 5);
  });
});

describe("prices in points", () => {
  it("make equal averages exactly equal", () => {
    const steps = Array.from({ length: 4000 }, (_, i) => 108_000 + ((i * 7919) % 13) - 6);
    const flatEnd = [...steps, ...Array.from({ length: 40 }, () => 108_003)];
    const input = fromCloses(flatEnd);
    const [fast] = indicatorById("sma").compute(input, { length: 10 });
    const [slow] = indicatorById("sma").compute(input, { length: 20 });
    const exact = (period: number, i: number) =>
      flatEnd.slice(i - period + 1, i + 1).reduce((sum, value) => sum + value, 0) / period;
    let ties = 0;
    for (let i = 19; i < flatEnd.length; i++) {
      if (fast![i] === slow![i]) ties += 1;
      expect(fast![i] === slow![i]).toBe(exact(10, i) === exact(20, i));
    }
    expect(ties).toBeGreaterThan(20);
  });

  it("give a flat window no deviation at all, whatever came before", () => {
    const input = fromCloses([
      ...Array.from({ length: 500 }, (_, i) => 100_000 + ((i * 31) % 977)),
      ...Array.from({ length: 30 }, () => 100_321),
    ]);
    const [deviation] = indicatorById("standard-deviation").compute(input, {});
    expect(deviation!.subarray(519)).toEqual(new Float64Array(11));
  });
});
