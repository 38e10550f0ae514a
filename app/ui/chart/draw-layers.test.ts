import { describe, expect, test } from "vitest";
import type { PaneCanvas } from "./draw-layers.ts";
import { drawGuides } from "./draw-layers.ts";

type Written = { readonly text: string; readonly x: number; readonly y: number };

/** The labels of guides at these heights, where they are written; each is 40 px wide. */
function labelsAt(...heights: number[]): Written[] {
  const written: Written[] = [];
  const context = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "fillText"
          ? (text: string, x: number, y: number) => written.push({ text, x, y })
          : () => ({ width: 40 }),
      set: () => true,
    },
  );
  const canvas = { context, color: () => "", y: (value: number) => value, width: 300 } as unknown as PaneCanvas;
  drawGuides(
    canvas,
    heights.map((value) => ({ pane: "rsi", value, label: String(value) })),
  );
  return written;
}

describe("a guide's label", () => {
  test("is above its line", () => expect(labelsAt(60)[0]?.y).toBeLessThan(60));

  test("is below its line at the top of a pane, where it would be cut off", () =>
    expect(labelsAt(6)[0]?.y).toBeGreaterThan(12));

  test("is at the right of the label of a level that it nearly meets, and below another one in its own place", () => {
    const [first, second, third, far] = labelsAt(100, 104, 96, 140);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + 40);
    expect(third?.x).toBeGreaterThan((second?.x ?? 0) + 40);
    expect(far?.x).toBe(first?.x);
  });
});
