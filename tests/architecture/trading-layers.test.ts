import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { circleOf, layered } from "./layers.ts";

/** The folders of trading, each above those it may import. Files that stand in no folder serve all of them. */
const layers = [
  "calendar",
  "market",
  "indicators",
  "strategy",
  "engine",
  "calculators",
  "backtest",
  "statistics",
  "compatibility",
  "kernels",
  "optimize",
  "simulator",
  "school",
  "forecast",
  "alerts",
];

const { files, imports, folders, upward } = layered("trading/", layers);

describe("the folders of trading", () => {
  test("are all seen", () => {
    expect(files.length).toBeGreaterThan(250);
    expect(imports.length).toBeGreaterThan(700);
    expect(folders).toEqual([...layers].sort());
  });

  test("import only the folders below them", () => {
    expect(upward).toEqual([]);
  });

  test("have no circle of files, types included", () => {
    expect(circleOf(imports.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  test("have no circle of folders at any depth", () => {
    const between = imports.map(({ from, to }) => [dirname(from), dirname(to)] as const);
    expect(circleOf(between.filter(([from, to]) => from !== to))).toEqual([]);
  });

  test("a circle is found where there is one", () => {
    expect(
      circleOf([
        ["a", "b"],
        ["b", "c"],
        ["c", "b"],
      ]),
    ).toEqual(["b", "c", "b"]);
  });
});
