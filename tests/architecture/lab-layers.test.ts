import { dirname } from "node:path";
import { expect, test } from "vitest";
import { circleOf, layered } from "./layers.ts";

/** The folders of the strategy lab, each above those it may import. */
const layers = [
  "core",
  "fields",
  "data",
  "share",
  "frame",
  "rules",
  "runs",
  "saved",
  "report",
  "results",
  "compare",
  "optimize",
  "validate",
  "scan",
  "backtest",
];
const { files, imports, folders, upward } = layered("app/features/lab/", layers);

test("all folders of the lab are seen", () => {
  expect(files.length).toBeGreaterThan(180);
  expect(imports.length).toBeGreaterThan(400);
  expect(folders).toEqual([...layers].sort());
});

test("the folders of the lab import only the folders below them", () => {
  expect(upward).toEqual([]);
});

test("the lab has no circle of folders at any depth", () => {
  const between = imports.map(({ from, to }) => [dirname(from), dirname(to)] as const);
  expect(circleOf(between.filter(([from, to]) => from !== to))).toEqual([]);
});
