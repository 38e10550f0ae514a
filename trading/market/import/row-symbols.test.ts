import { describe, expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { importPrices, importPrinted } from "./import-prices.ts";

const start = Date.UTC(2024, 0, 8);

/** 120 hours of two pairs in one table; the second pair's rows lie `shift` minutes after the first's. */
function mixed(
  shift: number,
  { names = ["EURUSD", "GBPUSD"], header = "symbol,time,open,high,low,close", last = false } = {},
): string {
  const lines = [1.1, 1.3].flatMap((price, k) =>
    Array.from({ length: 120 }, (_, i) => {
      const open = price + 0.003 * Math.sin(i / 9);
      const close = price + 0.003 * Math.sin((i + 1) / 9);
      const at = start + i * 3_600_000 + k * shift * 60_000;
      const cells = [open, Math.max(open, close) + 0.0005, Math.min(open, close) - 0.0005, close].map((value) =>
        value.toFixed(5),
      );
      const stamp = new Date(at).toISOString().slice(0, 19).replace("T", " ");
      return { at, line: last ? `${stamp},${cells.join()},${names[k]}` : `${names[k]},${stamp},${cells.join()}` };
    }),
  );
  const rows = lines.sort((a, b) => a.at - b.at).map(({ line }) => line);
  return [...(header === "" ? [] : [header]), ...rows].join("\n");
}
const files = (text: string) => [{ name: "export.csv", chunks: [new TextEncoder().encode(text)] }];
const read = (text: string, options: ImportOptions = {}) => importPrices(files(text), options);

describe("a table with rows of several symbols", () => {
  test.each([
    ["at the same times", mixed(0)],
    ["at times of their own", mixed(30)],
    ["named in the last column", mixed(0, { last: true, header: "time,open,high,low,close,Ticker" })],
    ["without a header", mixed(0, { header: "" })],
  ])("%s is asked about, with the names", async (_, text) => {
    const refused = read(text);
    await expect(refused).rejects.toMatchObject({ code: "unsure", place: "symbol", choices: ["EURUSD", "GBPUSD"] });
    await expect(refused).rejects.toThrow("EURUSD (120 rows), GBPUSD (120 rows)");
    await expect(importPrinted(files(text))).rejects.toMatchObject({ code: "unsure", place: "symbol" });
  });
  test("gives the bars of the one that is chosen", async () => {
    const { bars, report } = await read(mixed(30), { rowSymbol: "gbp/usd" });
    expect(bars).toMatchObject({ symbol: "GBPUSD", timeframe: "H1", length: 120 });
    expect(report).toMatchObject({ rows: 240, bars: 120, otherSymbols: 120, fileSymbol: "GBPUSD" });
    expect(report.duplicates.count).toBe(0);
    expect(Math.min(...bars.low)).toBeGreaterThan(129_000);
  });
  test("names what it holds where the chosen one is not there", async () => {
    await expect(read(mixed(0), { rowSymbol: "USDJPY" })).rejects.toThrow("no row is of USDJPY; the file holds EURUSD");
  });
  test("is one series where two spellings are one symbol, and that is the file's", async () => {
    const { bars, report } = await read(mixed(30, { names: ["EUR/USD", "eurusd"] }));
    expect(bars).toMatchObject({ symbol: "EURUSD", timeframe: "M30", length: 240 });
    expect(report.fileSymbol).toBe("EURUSD");
  });
});
