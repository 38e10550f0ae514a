import { describe, expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";
import { reportWarnings } from "./report-warnings.ts";

const hour = 3_600_000;
const start = Date.UTC(2027, 0, 4);
const read = (rows: readonly string[], options: ImportOptions = {}) =>
  importPrices(
    [{ name: "GBPUSD.csv", chunks: [new TextEncoder().encode(`Date,Open,High,Low,Close\n${rows.join("\n")}`)] }],
    options,
  );
/** Hours of GBPUSD that walk a few pips; `change` writes a row of its own. */
const hours = (count: number, change: Readonly<Record<number, string>> = {}): string[] => {
  let price = 12_500;
  return Array.from({ length: count }, (_, i) => {
    const open = price;
    price += ((i * 7919) % 21) - 10;
    const prices =
      change[i] ??
      [open, Math.max(open, price) + 4, Math.min(open, price) - 4, price].map((p) => (p / 10_000).toFixed(4)).join();
    return `${new Date(start + i * hour).toISOString()},${prices}`;
  });
};

describe("a price the market can hardly have had", () => {
  test("is named by row, value and what it stands beside, and kept until somebody removes it", async () => {
    const rows = hours(100, {
      40: "1.2500,12.5000,1.2490,1.2500",
      60: "1.2500,1.2510,0.0125,1.2500",
      80: "0.1250,0.1251,0.1249,0.1250",
    });
    const { bars, report } = await read(rows);
    expect(report.spikes).toMatchObject({
      count: 3,
      removed: 0,
      rows: [
        { line: 42, column: "high", points: 125_000, time: start + 40 * hour },
        { line: 62, column: "low", points: 125 },
        { line: 82, column: "low", points: 1249 },
      ],
    });
    expect(Math.abs((report.spikes.rows[0]?.near ?? 0) - 12_500)).toBeLessThan(200);
    expect(bars.length).toBe(100);
    const clean = await read(rows, { remove: report.spikes.rows.map(({ time }) => time) });
    expect(clean.bars.length).toBe(97);
    expect(clean.report).toMatchObject({ spikes: { count: 0, removed: 3 }, rows: 100, bars: 97, gaps: { count: 3 } });
    expect(Math.max(...clean.bars.high)).toBeLessThan(13_000);
  });

  test("is named from 1% on where it is a hundred usual ranges away, as a bad tick in minutes is", async () => {
    const minutes = (wick: number) =>
      Array.from({ length: 200 }, (_, i) => {
        const prices = [1.25, i === 90 ? 1.25 + wick : 1.2501, 1.25, 1.2501].map((price) => price.toFixed(4)).join();
        return `${new Date(start + i * 60_000).toISOString()},${prices}`;
      });
    expect((await read(minutes(0.02))).report.spikes.rows).toMatchObject([
      { line: 92, column: "high", points: 12_700 },
    ]);
    expect((await read(minutes(0.012))).report.spikes.count).toBe(0);
    // In hours, the same share is a few usual ranges.
    const wide = hours(100, { 40: "1.2500,1.2700,1.2490,1.2500" });
    expect((await read(wide)).report.spikes.count).toBe(0);
  });

  test("is found in the first and in the last row", async () => {
    const { report } = await read(hours(50, { 0: "12.5,12.5,1.25,1.25", 49: "1.25,1.25,0.1,1.25" }));
    expect(report.spikes.rows.map(({ line }) => line)).toEqual([2, 51]);
  });

  test("is none where the market moved there and stayed, or jumps often", async () => {
    const halved = hours(50).map((row, i) => (i < 25 ? row : row.replaceAll("1.2", "0.6")));
    expect((await read(halved)).report.spikes.count).toBe(0);
    const wild = Array.from(
      { length: 60 },
      (_, i) => `${new Date(start + i * hour).toISOString()},100,${130 + (i % 3)},80,100`,
    );
    expect((await read(wild)).report.spikes.count).toBe(0);
  });
});

describe("a block of rows of another scale or another symbol", () => {
  const scaled = (factor: number, from: number, to: number): string[] =>
    hours(300).map((row, i) => {
      if (i < from || i >= to) return row;
      const [stamp = "", ...prices] = row.split(",");
      return [stamp, ...prices.map((text) => (Number(text) * factor).toFixed(4))].join();
    });

  test.each([10, 100, 0.1, 1.3])("is named with its rows where prices are %d times the others", async (factor) => {
    const rows = scaled(factor, 120, 139);
    const { bars, report } = await read(rows);
    expect(report.spikes).toMatchObject({
      count: 0,
      blocks: [{ line: 122, lastLine: 140, rows: 19, from: start + 120 * hour, to: start + 138 * hour }],
    });
    const near = report.spikes.blocks?.[0]?.near ?? 0;
    expect(Math.abs(near / 10 ** report.digits - 1.25)).toBeLessThan(0.05);
    expect(reportWarnings(report)[0]).toContain(
      "1 block of prices of another scale or another symbol. 19 rows (122 to 140)",
    );
    expect(bars.length).toBe(300);
    const removeSpans = (report.spikes.blocks ?? []).map(({ from, to }) => ({ from, to }));
    const clean = await read(rows, { removeSpans });
    expect(clean.bars.length).toBe(281);
    expect(clean.report.spikes).toMatchObject({ count: 0, blocks: [], removed: 19 });
  });

  test("is found two rows long, and twice", async () => {
    const second = scaled(10, 200, 230);
    const rows = scaled(10, 50, 52).map((row, i) => (i < 100 ? row : (second[i] as string)));
    expect((await read(rows)).report.spikes.blocks?.map((block) => block.rows)).toEqual([2, 30]);
  });

  test("is none where the price moved and stayed, or came back slowly", async () => {
    expect((await read(scaled(0.5, 150, 300))).report.spikes.blocks).toEqual([]);
    const slow = Array.from({ length: 200 }, (_, i) => {
      const price = i < 50 ? 1.2 : Math.max(1.2, 1.5 - (i - 50) * 0.003);
      return `${new Date(start + i * hour).toISOString()},${price.toFixed(4)},${(price + 0.002).toFixed(4)},${(price - 0.002).toFixed(4)},${price.toFixed(4)}`;
    });
    expect((await read(slow)).report.spikes.blocks).toEqual([]);
  });
});
