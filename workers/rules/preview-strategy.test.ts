import { beforeAll, describe, expect, test } from "vitest";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { runJobHere } from "../run-job-here.ts";

const find = (id: string): StrategyDocument => {
  const document = presets.find((preset) => preset.id === id)?.document;
  if (!document) throw new Error(`There is no preset ${id}`);
  return document;
};
const rsi = find("rsi-reversal");
const key = "preview-test";
const ask = (document: unknown, most = 20_000) => runJobHere("preview-strategy", { key, document, most });
const preview = async (document: unknown, most?: number) => {
  const { preview } = await ask(document, most);
  if (!preview) throw new Error("There is no preview");
  return preview;
};

beforeAll(async () => {
  const from = Date.UTC(2025, 0, 1);
  await runJobHere("hold-bars", {
    key,
    symbol: "EURUSD",
    timeframe: "H1",
    source: { kind: "simulated", from, to: from + 120 * 86_400_000 },
  });
});

describe("a preview", () => {
  test("finds where an entry begins to signal, with the lines and levels it reads", async () => {
    const { bars, long, short, series, guides } = await preview(rsi);
    expect(bars).toBeGreaterThan(1500);
    expect(long?.times).toBeGreaterThan(5);
    expect(long?.starts.length).toBe(long?.times);
    expect(short?.times).toBeGreaterThan(5);
    expect(series.map(({ label, pane }) => [label, pane])).toEqual([["RSI 14", "RSI"]]);
    expect(series[0]?.values.length).toBe(bars);
    expect(guides).toEqual([
      { pane: "RSI", value: 30 },
      { pane: "RSI", value: 70 },
    ]);
  });

  test("draws two lines of one indicator that differ by a choice alone, as a channel of averages", async () => {
    const average = (price: string) => ({ kind: "indicator", indicator: "ema", parameters: { length: 20, price } });
    const close = { kind: "price", field: "close" };
    const { series } = await preview({
      ...{ ...rsi, exits: { long: { kind: "crosses-below", left: close, right: average("low") } } },
      entries: { long: { when: { kind: "crosses-above", left: close, right: average("high") } } },
    });
    expect(series.map(({ label }) => label)).toEqual(["EMA 20, High", "EMA 20, Low"]);
    expect(series[0]?.values.at(-1)).toBeGreaterThan(series[1]?.values.at(-1) ?? Number.NaN);
  });

  test("draws prices in price units, and knows its own lines from edit to edit", async () => {
    const once = await preview(find("bollinger-return"));
    const value = once.series[0]?.values.at(-1) ?? 0;
    expect(value).toBeGreaterThan(0.5);
    expect(value).toBeLessThan(2);
    const again = await preview(find("bollinger-return"));
    expect(again.series[0]?.values).toEqual(once.series[0]?.values);
    expect(again.series[0]?.values).not.toBe(once.series[0]?.values);
    expect(again.exitLong?.times).toBeGreaterThan(0);
  });

  test("looks at the newest bars alone when asked for fewer", async () => {
    const { bars, series } = await preview(rsi, 500);
    expect(bars).toBe(500);
    expect(series[0]?.values.length).toBe(500);
  });

  test("says of a silent entry how often each part holds", async () => {
    const close = { kind: "price", field: "close" } as const;
    const never = { kind: "above", left: close, right: { kind: "constant", value: 99 } } as const;
    const often = { kind: "above", left: close, right: { kind: "constant", value: 0.1 } } as const;
    const { long, silent } = await preview({
      ...rsi,
      entries: { long: { when: { kind: "all", of: [often, never] } } },
    });
    expect(long?.bars).toBe(0);
    expect(silent.map(({ path, bars }) => [path, bars > 0])).toEqual([
      ["entries.long.when.of[0]", true],
      ["entries.long.when.of[1]", false],
    ]);
  });

  test("waits while a document has problems, and names them", async () => {
    const { preview: none, problems } = await ask({ ...rsi, entries: {} });
    expect(none).toBeNull();
    expect(problems[0]?.path).toBe("entries");
  });

  test("asks for bars that are not held", async () => {
    await expect(runJobHere("preview-strategy", { key: "other", document: rsi, most: 100 })).rejects.toMatchObject({
      code: "not-held",
    });
  });
});

test("every preset has a preview, and comes through a check without a problem", async () => {
  for (const { id, document } of presets) {
    const local = { ...document, symbol: "EURUSD", timeframe: "H1" };
    expect((await ask(local)).problems, id).toEqual([]);
    const { problems, words } = await runJobHere("check-strategy", { document: local });
    expect(problems, id).toEqual([]);
    expect(words, id).toMatch(/EUR\/USD/);
  }
});

test("a strategy is exported with the right name and both lists of differences", async () => {
  const written = (format: "pine" | "mql5" | "python" | "json") =>
    runJobHere("export-strategy", { document: rsi, format });
  const pine = await written("pine");
  expect(pine.fileName).toBe("rsi-reversal.pine");
  expect(pine.text).toContain("p_length = input.int(14");
  expect(pine.differences?.lacks.join(" ")).toMatch(/Bid and ask are one price/);
  expect((await written("mql5")).fileName).toBe("rsi-reversal.mq5");
  expect((await written("python")).differences?.does.length).toBeGreaterThan(2);
  const json = await written("json");
  expect(JSON.parse(json.text)).toEqual(rsi);
  expect(json.differences).toBeNull();
});
