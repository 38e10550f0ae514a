import { describe, expect, test } from "vitest";
import { defaultParameters } from "#trading/indicators/definition/parameters.ts";
import { indicatorById } from "#trading/indicators/registry.ts";
import { drawnGuides, drawnMarks, drawnSeries } from "./indicator-drawing.ts";

const draw = (id: string, columns: readonly Float64Array[]) => {
  const definition = { ...indicatorById(id), guides: [30, 70] };
  return { series: drawnSeries(definition, columns, defaultParameters(definition)), definition };
};

describe("an indicator's chart", () => {
  test("puts prices on the price and oscillators in a pane of their own", () => {
    expect(draw("sma", [Float64Array.of(1)]).series[0]?.pane).toBe("price");
    expect(draw("rsi", [Float64Array.of(1)]).series[0]?.pane).toBe("rsi");
  });
  test("moves a line back that is drawn back", () => {
    const column = Float64Array.from({ length: 60 }, (_, i) => i);
    const { series } = draw("ichimoku", [column, column, column, column, column]);
    expect(series[4]?.values[0]).toBe(26);
    expect(series[4]?.values[59]).toBeNaN();
  });
  test("marks where a pattern is complete, without a side where it has none", () => {
    const signal = Float64Array.of(0, 100, Number.NaN, -100);
    expect(drawnMarks(draw("engulfing", []).definition, [signal])).toMatchObject([
      { index: 1, side: "buy" },
      { index: 3, side: "sell" },
    ]);
    expect(drawnMarks(draw("doji", []).definition, [signal])[0]?.side).toBe("exit");
  });
  test("draws levels only where there is a pane for them", () => {
    expect(drawnGuides(draw("rsi", []).definition)).toHaveLength(2);
    expect(drawnGuides(draw("sma", []).definition)).toEqual([]);
  });
});
