import { describe, expect, test } from "vitest";
import { spreadUsed, spreadUsedWords } from "../../backtest/spread-used.ts";
import { withKnownSpread } from "../known-spread.ts";
import { resample } from "../resample.ts";
import { symbolOf } from "../symbol-of.ts";
import { roleOfName } from "./column-names.ts";
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
    expect(report.notes).toContain("Spread: 0 or empty in half of the rows or more, so a run uses a fixed spread.");
  });
  test("in pips follows the symbol that is stated after the reading", async () => {
    const { bars, report } = await read(table(["1.1", "1.3"]), {}, "data.csv");
    const priced = withPipOf(bars, report.spread, symbolOf("EURUSD", bars.digits));
    expect(firstOf(priced.spread)).toEqual([11, 13, 11, 13]);
  });
});

describe("rows without a spread", () => {
  test.each([
    ["0", "0"],
    ["", "empty"],
    ["-3", "negative"],
  ])("(%s) pay the median of the others, which the report and the result say", async (missing) => {
    const { bars, report } = await read(table(["13", missing, "12", "14"]));
    expect(firstOf(bars.spread)).toEqual([13, 13, 12, 14]);
    expect(bars.spreadFilled).toEqual({ rows: 20, of: 80 });
    const words = "20 of 80 rows had no spread above 0 and pay the median of their hour";
    expect(report.notes).toContain(`${words}.`);
    expect(spreadUsedWords(spreadUsed(-1, bars), 10)).toBe(`from the data: median 1.3 pips, widest 1.4 pips; ${words}`);
    expect(spreadUsed(-1, resample(bars, "H4"))).toMatchObject({ filled: { rows: 20, of: 80 } });
  });
  test("of MetaTrader 5's own files pay it as well", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => {
      const time = new Date(start + i * 3_600_000).toISOString();
      const clock = `${time.slice(0, 10).replaceAll("-", ".")}\t${time.slice(11, 19)}`;
      return `${clock}\t1.10000\t1.10020\t1.09980\t1.10010\t50\t0\t${i % 3 === 0 ? 0 : 9}`;
    });
    const heading = "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>";
    const { bars } = await read([heading, ...rows].join("\n"));
    expect([...new Set(bars.spread)]).toEqual([9]);
  });
  test("pay that of their own hour of the day where enough is known of it", async () => {
    const days = 24 * 30;
    const spread = Int32Array.from({ length: days }, (_, i) => (i % 48 === 21 ? 0 : i % 24 === 21 ? 60 : 8));
    const time = Float64Array.from({ length: days }, (_, i) => Date.UTC(2024, 0, 1) + i * 3_600_000);
    const { bars } = await read(table(["13"]));
    const filled = withKnownSpread({ ...bars, length: days, time, spread });
    expect(filled.spread?.[21]).toBe(60);
    expect(filled.spreadFilled).toEqual({ rows: 15, of: days });
  });
  test("that are half of the file or more leave no spread of the data", async () => {
    const { bars, report } = await read(table(["13", "0"]));
    expect(bars.spread).toBeUndefined();
    expect(report.notes).toContain("Spread: 0 or empty in half of the rows or more, so a run uses a fixed spread.");
  });
});

describe("a few fractions among whole numbers", () => {
  test("do not turn points into pips", async () => {
    const { bars, report } = await read(table(["13", "12", "14", "13", "12.5"]));
    expect(firstOf(bars.spread)).toEqual([13, 12, 14, 13]);
    expect(report.spread?.unit).toBe("points");
  });
  test("leave pips what they are", async () => {
    const { bars, report } = await read(table(["1", "1", "2", "1.5", "1"]));
    expect(firstOf(bars.spread)).toEqual([10, 10, 20, 15]);
    expect(report.spread?.unit).toBe("pips");
  });
});

describe("a spread's heading in another language", () => {
  test.each([
    ["スプレッド", "13", 13],
    ["Écart (pips)", "1", 10],
    ["Spanne", "13", 13],
    ["Diferencial (pips)", "2", 20],
    ["Differenziale", "13", 13],
    ["Rozpiętość", "13", 13],
    ["Спред (пункты)", "12.5", 13],
    ["点差", "13", 13],
  ])("%s is recognized", async (heading, written, points) => {
    const { bars } = await read(table([written], { heading }));
    expect(bars.spread?.[0]).toBe(points);
  });
  test("is no standard deviation", () => expect(roleOfName("Écart type")).toBeUndefined());
});

test("two symbols under a heading that is not known are no one series", async () => {
  const [head = "", ...rows] = table(["13"]).split("\n");
  const other = table(["13"], { price: 1.25 }).split("\n").slice(1);
  const mixed = [`Kuerzel,${head}`, ...rows.map((row) => `EURUSD,${row}`), ...other.map((row) => `GBPUSD,${row}`)];
  await expect(read(mixed.join("\n"))).rejects.toMatchObject({ code: "unsure", place: "duplicates" });
  await expect(read(mixed.join("\n"))).rejects.toThrow(/80 of 160 rows repeat the time of another with other prices/);
  expect((await read(mixed.join("\n"), { duplicates: "first" })).bars.length).toBe(80);
});
