import { expect, test } from "vitest";
import { stampCrowd } from "./scatter-crowd.ts";
import { scatterColumns } from "./scatter-points.ts";

const pixels = { x: (value: number) => value, y: (value: number) => value };
const inks = { up: 7, down: 9 } as Record<string, number>;

function picture(points: Parameters<typeof scatterColumns>[0], radius: number, side = 9): string[] {
  const raster = { pixels: new Uint32Array(side * side), width: side, height: side };
  stampCrowd(scatterColumns(points), pixels, raster, radius, (tone) => inks[tone] ?? 1);
  return Array.from({ length: side }, (_, row) => [...raster.pixels.subarray(row * side, (row + 1) * side)].join(""));
}

test("a crowd's points are discs, those that went down diamonds", () => {
  expect(picture([{ x: 4, y: 4, tone: "up", label: "" }], 2.3).slice(2, 7)).toEqual([
    "000777000",
    "007777700",
    "007777700",
    "007777700",
    "000777000",
  ]);
  expect(picture([{ x: 4, y: 4, tone: "down", label: "" }], 2).slice(2, 7)).toEqual([
    "000090000",
    "000999000",
    "009999900",
    "000999000",
    "000090000",
  ]);
});

test("later points stand over earlier ones, and what is outside or no number leaves no mark", () => {
  const over = picture(
    [
      { x: 4, y: 4, tone: "up", label: "" },
      { x: 4, y: 4, tone: "down", label: "" },
      { x: 40, y: 4, tone: "up", label: "" },
      { x: Number.NaN, y: 4, tone: "up", label: "" },
      { x: 0, y: 0, tone: "up", label: "" },
    ],
    1,
  );
  expect(over[4]).toBe("000999000");
  expect(over.join("")).not.toContain("7");
});
