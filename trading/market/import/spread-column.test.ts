import { describe, expect, test } from "vitest";
import { symbolOf } from "../symbol-of.ts";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";
import { reportWarnings } from "./report-warnings.ts";
import { spreadWarning, withPipOf } from "./spread-column.ts";

const start = Date.UTC(2024, 0, 8);

/** Hours of EURUSD, or of another price, whose spread column repeats some values. */
function table(spreads: readonly string[], { price = 1.1, digits = 5, heading = "spread" } = {}): string {
  const step = 10 ** -digits;
  const rows = Array.from({ length: 80 }, (_, i) => {
    const open = price + 40 * step * Math.sin(i / 5);
    const close = price + 40 * step * Math.sin((i + 1) / 5);
    const [high, low] = [Math.max(open, close) + 5 * step, Math.min(open, close) - 5 * step];
    const time = new Date(start + i * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
    const cells = [open, high, low, close].map((value) => value.toFixed(digits));
    return `${time},${cells.join()},100,${spreads[i % spreads.length]}`;
  });
  return [`time,open,high,low,close,volume,${heading}`, ...rows].join("\n");
}
const read = (text: string, options: ImportOptions = {}, name = "EURUSD_H1.csv") =>
  importPrices([{ name, chunks: [new TextEncoder().encode(text)] }], options);
const firstOf = (spread: Int32Array | undefined) => [...(spread ?? [])].slice(0, 4);

describe("a spread column", () => {
  test("of fractions is read in pips, and the report says so", async () => {
    const { bars, report } = await read(table(["1.1", "1.3", "1.5", "1.8"]));
    expect(firstOf(bars.spread)).toEqual([11, 13, 15, 18]);
    expect(report.notes).toContain("Spread column: read as pips, median 1.5.");
    expect(report.spread).toMatchObject({ unit: "pips", median: 1.5, medianPoints: 15, roundedUp: 0 });
    expect(reportWarnings(report).join(" ")).not.toContain("spread column");
  });
  test("of less than a pip does not become 0", async () => {
    const { bars } = await read(table(["0.2", "0.3", "0.4", "0.3"]));
    expect(firstOf(bars.spread)).toEqual([2, 3, 4, 3]);
  });
  test("of price differences is recognized", async () => {
    const { bars, report } = await read(table(["0.00013", "0.00015", "0.00011", "0.00013"]));
    expect(firstOf(bars.spread)).toEqual([13, 15, 11, 13]);
    expect(report.notes).toContain("Spread column: read as price differences, median 0.00013 (1.3 pips).");
  });
  test.each([
    ["USDJPY_H1.csv", 150, 3, "1.3", 13],
    ["USDJPY_H1.csv", 150, 3, "0.013", 13],
    ["XAUUSD_H1.csv", 2400, 2, "0.25", 25],
    ["XAUUSD_H1.csv", 2400, 2, "2.5", 25],
    ["quotes.csv", 1.1, 5, "0.00012", 12],
  ])("of %s is told by the likelier unit (%f, %i digits, %s)", async (name, price, digits, written, points) => {
    const { bars } = await read(table([written], { price, digits }), {}, name);
    expect(bars.spread?.[0]).toBe(points);
  });
  test("of whole numbers counts points", async () => {
    const { bars, report } = await read(table(["13", "12", "14", "13"]));
    expect(firstOf(bars.spread)).toEqual([13, 12, 14, 13]);
    expect(report.notes).toContain("Spread column: read as points, median 13 (1.3 pips).");
  });
  test("whose heading states the unit is read in it", async () => {
    const points = await read(table(["12.5", "13.5"], { heading: "Spread (points)" }));
    expect(firstOf(points.bars.spread)).toEqual([13, 14, 13, 14]);
    expect(points.report.notes.join(" ")).toContain("80 rows was no whole number of points and was rounded up");
    const pips = await read(table(["1", "2"], { heading: "spread_pips" }));
    expect(firstOf(pips.bars.spread)).toEqual([10, 20, 10, 20]);
  });
  test("is read in the unit a person chooses", async () => {
    const { bars } = await read(table(["1", "2"]), { spreadUnit: "pips" });
    expect(firstOf(bars.spread)).toEqual([10, 20, 10, 20]);
  });
  test("whose median is far from the symbol's typical spread is warned about", async () => {
    const { report } = await read(table(["1", "2"]));
    expect(reportWarnings(report)[0]).toContain(
      "read as points, has a median of 0.2 pips; 1.3 pips is typical of EURUSD",
    );
    expect(
      spreadWarning(
        { ...(report.spread as NonNullable<typeof report.spread>), median: 1, medianPoints: 130 },
        "EURUSD",
        5,
      ),
    ).toContain("13 pips");
  });
  test("of a fraction of a point is rounded up on prices of four digits", async () => {
    const { bars, report } = await read(table(["1.3", "1.4"], { digits: 4 }));
    expect(firstOf(bars.spread)).toEqual([2, 2, 2, 2]);
    expect(report.spread?.roundedUp).toBe(80);
  });
  test("of zeros says that a fixed spread is used", async () => {
    const { report } = await read(table(["0"]));
    expect(report.notes).toContain("Spread column: 0 in most rows, so a run uses a fixed spread.");
  });
  test("in pips follows the symbol that is stated after the reading", async () => {
    const { bars, report } = await read(table(["1.1", "1.3"]), {}, "data.csv");
    const priced = withPipOf(bars, report.spread, symbolOf("EURUSD", bars.digits));
    expect(firstOf(priced.spread)).toEqual([11, 13, 11, 13]);
  });
});
