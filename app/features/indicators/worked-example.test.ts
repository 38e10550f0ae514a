import { describe, expect, test } from "vitest";
import { aliases } from "#trading/indicators/aliases.ts";
import { indicatorById, indicators } from "#trading/indicators/registry.ts";
import { guides } from "../../market/indicator-guides.ts";
import { candleExamples } from "./candle-examples.ts";
import { exampleSettings } from "./example-settings.ts";
import { indicatorLibrary, libraryItems } from "./indicator-library.server.ts";
import { matchesSearch } from "./library-entry.ts";

const library = indicatorLibrary();
const entry = (id: string) => library.find((one) => one.id === id)!;

describe.each(indicators.map(({ id }) => [id, entry(id)] as const))("%s", (id, one) => {
  test("says what it measures, how it is read, when it fails, where it comes from and how platforms differ", () => {
    for (const text of [one.summary, one.reading, one.failure, one.source, one.conventions])
      expect(text.length, id).toBeGreaterThan(10);
  });
  test("has an example whose every row is complete", () => {
    const { columns, rows } = one.example;
    expect(rows.length).toBeGreaterThan(1);
    for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
    expect(rows.at(-1)!.cells.slice(-one.outputs.length).join("")).not.toBe("–".repeat(one.outputs.length));
  });
});

test("the known figures stand in the RSI's example", () => {
  expect(entry("rsi").example.rows.map(({ cells }) => cells.at(-1))).toEqual([
    "70.4641",
    "66.2496",
    "66.4809",
    "69.3469",
  ]);
});

test("an example shows the prices that its values depend on, and no others", () => {
  const prices = (id: string) =>
    entry(id).example.columns.filter((name) => /^(Open|High|Low|Close|Volume)$/.test(name));
  expect(prices("parabolic-sar")).toEqual(["High", "Low"]);
  expect(prices("bulls-power")).toEqual(["High", "Close"]);
  expect(prices("pivots-woodie")).toEqual(["High", "Low", "Close"]);
  expect(prices("vwma")).toEqual(["Close", "Volume"]);
});

test("every candle pattern is complete on the last bar of its example", () => {
  const patterns = indicators.filter(({ category }) => category === "candles");
  expect(patterns.map(({ id }) => id).sort()).toEqual(Object.keys(candleExamples).sort());
  const missing = patterns.filter(({ id }) => !/100$/.test(entry(id).example.rows.at(-1)!.cells.at(-1)!));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test("aliases, levels and settings belong to indicators that exist", () => {
  for (const id of [...Object.keys(aliases), ...Object.keys(guides), ...Object.keys(exampleSettings)])
    expect(() => indicatorById(id)).not.toThrow();
});

test("a search finds by name, by alias and by category", () => {
  const found = (query: string) => library.filter((one) => matchesSearch(one, query)).map(({ id }) => id);
  expect(found("rsi")).toEqual(expect.arrayContaining(["rsi", "stochastic-rsi"]));
  expect(found("smma")).toEqual(["rma"]);
  expect(found("wilder rsi")).toEqual(["rsi"]);
  expect(found("candle star")).toEqual(expect.arrayContaining(["morning-star", "evening-star"]));
  expect(found("no such thing")).toEqual([]);
});

test("every indicator has a picture, small enough for a list of all", () => {
  const pictures = libraryItems().map(({ id, sketch: { price, lines } }) => ({ id, path: [price, ...lines].join("") }));
  for (const { id, path } of pictures) {
    expect(path, id).toMatch(/^M\d+ \d+[lV]/);
    expect(path, id).not.toMatch(/NaN|Infinity/);
  }
  const bytes = pictures.reduce((sum, { path }) => sum + path.length, 0);
  expect(bytes).toBeLessThan(60_000);
});
