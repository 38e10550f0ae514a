import { expect, test } from "vitest";
import { importPrices, inspectPrices } from "./import-prices.ts";

/** "日付,始値,高値,安値,終値,出来高" in Shift-JIS, as hexadecimal bytes. */
const heading = "93fa9574 2c 8e6e926c 2c 8d82926c 2c 88c0926c 2c 8f49926c 2c 8f6f97888d82";
const bytesOf = (hex: string, rows: readonly string[]) =>
  Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.from(["", ...rows].join("\r\n"), "latin1")]);

const rows = Array.from({ length: 30 }, (_, i) => {
  const [open, close] = [150 + Math.sin(i), 150 + Math.sin(i + 1)].map((price) => price.toFixed(3));
  const day = String(i + 1).padStart(2, "0");
  return `2024/01/${day},${open},152.000,148.000,${close},${100 + i}`;
});

test("a Japanese table in Shift-JIS is read by its headings, in any order of columns", async () => {
  const data = new Uint8Array(bytesOf(heading, rows));
  const detection = inspectPrices(data, true, "USDJPY.csv");
  expect(detection.text?.header).toEqual(["日付", "始値", "高値", "安値", "終値", "出来高"]);
  expect(detection.questions).toEqual([]);
  const { bars, report } = await importPrices([{ name: "USDJPY.csv", chunks: [data] }]);
  expect(report.bad.count).toBe(0);
  expect([bars.length, bars.open[0], bars.high[0], bars.low[0], bars.volume[0]]).toEqual([
    30, 150_000, 152_000, 148_000, 100,
  ]);
  // 日付,終値,安値,高値,始値: the headings alone tell the open from the close.
  const turned = bytesOf(
    "93fa9574 2c 8f49926c 2c 88c0926c 2c 8d82926c 2c 8e6e926c",
    rows.map((row) => {
      const [day, open, high, low, close] = row.split(",");
      return [day, close, low, high, open].join();
    }),
  );
  const other = await importPrices([{ name: "USDJPY.csv", chunks: [new Uint8Array(turned)] }]);
  expect(other.bars.open).toEqual(bars.open);
  expect(other.bars.close).toEqual(bars.close);
});
