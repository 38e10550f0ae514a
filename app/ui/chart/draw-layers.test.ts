import { describe, expect, test } from "vitest";
import type { PaneCanvas } from "./draw-layers.ts";
import { drawGuide } from "./draw-layers.ts";

/** Where the label of a guide at this height is written. */
function labelAt(height: number): number {
  let written = Number.NaN;
  const context = new Proxy(
    {},
    {
      get: (_, name) => (name === "fillText" ? (_text: string, _x: number, y: number) => (written = y) : () => {}),
      set: () => true,
    },
  );
  const canvas = { context, color: () => "", y: () => height, width: 300 } as unknown as PaneCanvas;
  drawGuide(canvas, { pane: "rsi", value: 70, label: "70" } as Parameters<typeof drawGuide>[1]);
  return written;
}

describe("a guide's label", () => {
  test("is above its line", () => expect(labelAt(60)).toBeLessThan(60));

  test("is below its line at the top of a pane, where it would be cut off", () =>
    expect(labelAt(6)).toBeGreaterThan(12));
});
