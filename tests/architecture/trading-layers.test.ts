import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, sourceFiles } from "./imports.ts";
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

/** Markets made for tests and benches. */
const withoutUser = /\/generated-[a-z]+\.ts$|\.generated\.ts$|\.as\.ts$/;
const isTest = (file: string) => /^tests\/|\.(test|spec)\.tsx?$|\/test-[a-z]+\.ts$/.test(file);
const word = /[A-Za-z_$][\w$]*/g;

/** Exports of trading that no file of the product names, the own file apart. */
function exportsForTestsAlone(): string[] {
  const product = sourceFiles().filter((file) => !isTest(file));
  const texts = new Map(product.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const users = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const [name] of text.matchAll(word)) users.set(name, (users.get(name) ?? new Set()).add(file));
  return files
    .filter((file) => !withoutUser.test(file))
    .flatMap((file) => {
      const text = texts.get(file) as string;
      const names = [...text.matchAll(/^export (?:const|class|function\*?|type) (\w+)/gm)].map(
        ([, name]) => name as string,
      );
      const usedHere = (name: string) => [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
      return names
        .filter((name) => (users.get(name)?.size ?? 0) < 2 && !usedHere(name))
        .map((name) => `${file}: ${name}`);
    });
}

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

  test("export nothing that only tests use", () => {
    expect(exportsForTestsAlone()).toEqual([]);
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
