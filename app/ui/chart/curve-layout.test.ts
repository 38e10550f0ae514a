import { describe, expect, test } from "vitest";
import { percentText } from "#lib/figure-text.ts";
import { curveLayout } from "./curve-layout.ts";
import { characterWidth } from "./plot-box.ts";

describe("the layout of a curve", () => {
  test("leaves room beside the picture for the widest label of its axis", () => {
    const values = [0, -12, -34.6, -29.3];
    const width = 600;
    const { box, valueTicks } = curveLayout(
      { series: [{ id: "drawdown", label: "Drawdown", values, tone: "down" }], format: percentText },
      { from: 0, to: values.length },
      width,
      140,
    );
    expect(valueTicks.map(({ text }) => text)).toEqual(["−20%", "0%"]);
    for (const { text } of valueTicks)
      expect(width - box.right - 8).toBeGreaterThanOrEqual(text.length * characterWidth);
  });
});
