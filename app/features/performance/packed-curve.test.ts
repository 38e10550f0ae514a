import { describe, expect, it } from "vitest";
import { packCurve, unpackCurve } from "./packed-curve.ts";

describe("a packed curve", () => {
  it("comes back as it was, falling values, losses beyond zero and stray milliseconds included", () => {
    const curve = {
      time: [1_704_067_200_000, 1_704_187_800_000, 1_704_187_800_001, 1_711_000_000_123],
      balance: [10_000, 9_964.85, 0.07, -12.29],
      equity: [10_000, 9_998.89, 123_456_789.01, 0],
    };
    expect(unpackCurve(packCurve(curve))).toEqual(curve);
  });

  it("is empty where the curve is", () => {
    const none = { time: [], balance: [], equity: [] };
    expect(unpackCurve(packCurve(none))).toEqual(none);
  });

  it("is much shorter than the numbers written out", () => {
    const steps = Array.from({ length: 300 }, (_, i) => i);
    const curve = {
      time: steps.map((i) => 1_577_916_000_000 + i * 777_600_000),
      balance: steps.map((i) => 10_000 + (i % 7) * 12.34),
      equity: steps.map((i) => 10_000 - (i % 11) * 45.67),
    };
    expect(packCurve(curve).length).toBeLessThan(JSON.stringify(curve).length / 1.8);
  });
});
