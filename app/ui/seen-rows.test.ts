import { describe, expect, test } from "vitest";
import { type DrawnRows, drawnAtOnce, drawnLater, rowsInBox } from "./seen-rows.ts";

const count = 1000;
const drawn: DrawnRows = { from: 96, to: 116, base: 0 };

describe("rows of a long table", () => {
  test("that lie in its box are found, to its very end", () => {
    expect(rowsInBox(0, 460, 40, count)).toEqual({ from: 0, to: 12 });
    expect(rowsInBox(1020, 460, 40, count)).toEqual({ from: 25, to: 37 });
    expect(rowsInBox(999 * 40, 460, 40, count)).toEqual({ from: 999, to: 1000 });
    // A box that is not laid out yet, and a table that has become shorter than the way it is scrolled.
    expect(rowsInBox(0, 0, 40, count)).toEqual({ from: 0, to: 1 });
    expect(rowsInBox(5000, 460, 40, 70)).toEqual({ from: 69, to: 70 });
  });

  test("that are drawn already need nothing at once, and new spare rows later", () => {
    const seen = { from: 103, to: 115 };
    expect(drawnAtOnce(drawn, seen, count)).toBe(drawn);
    expect(drawnLater(drawn, seen, count)).toEqual({ from: 99, to: 119, base: 0 });
    expect(drawnLater(drawn, { from: 100, to: 112 }, count)).toBe(drawn);
  });

  test("come by a short way beside those that stay", () => {
    expect(drawnAtOnce(drawn, { from: 106, to: 118 }, count)).toEqual({ from: 102, to: 118, base: 0 });
  });

  test("come by a jump into the elements there are, without spare ones", () => {
    const jumped = drawnAtOnce(drawn, { from: 700, to: 712 }, count);
    expect(jumped).toEqual({ from: 700, to: 712, base: 604 });
    expect(700 - jumped.base).toBe(drawn.from - drawn.base);
    expect(drawnLater(jumped, { from: 700, to: 712 }, count)).toEqual({ from: 696, to: 716, base: 604 });
  });

  test("never reach beyond the table", () => {
    expect(drawnLater({ from: 988, to: 1000, base: 0 }, { from: 988, to: 1000 }, count)).toEqual({
      from: 984,
      to: 1000,
      base: 0,
    });
    expect(drawnAtOnce(drawn, { from: 40, to: 52 }, 52)).toEqual({ from: 40, to: 52, base: -56 });
  });
});
