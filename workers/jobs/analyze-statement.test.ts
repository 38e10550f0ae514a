import { expect, test } from "vitest";
import type { JobContext } from "../jobs.ts";
import { analyzeStatement } from "./analyze-statement.ts";

const context = {} as JobContext<"analyze-statement">;
const rows = [
  ["2026.01.05 10:00", "EURUSD", "buy", "0.10", "1.10000", "2026.01.05 12:00", "1.10100", "-0.70", "0.00", "10.00"],
  ["2026.01.06 10:00", "EURUSD", "sell", "0.10", "1.10000", "2026.01.06 12:00", "1.10200", "-0.70", "0.00", "-20.00"],
];

/** Headings in the bytes of a code page, as hexadecimal numbers with a comma between the columns. */
const file = (headings: string): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(headings.replaceAll(/\s/g, "").replaceAll(",", "2c"), "hex"),
      Buffer.from(`\n${rows.map((row) => row.join(",")).join("\n")}\n`),
    ]),
  );

test.each([
  [
    "Japanese, Shift-JIS",
    "8e9e8ad4,96c195bf,835e83438376,909497ca,89bf8a69,8e9e8ad4,89bf8a69,8ee8909497bf,8358838f83628376,91b98976",
  ],
  [
    "Chinese, GBK",
    "cab1bce4,bdbbd2d7c6b7d6d6,c0e0d0cd,bdbbd2d7c1bf,bcdbcebb,cab1bce4,bcdbcebb,cad6d0f8b7d1,bfe2b4e6b7d1,d3afc0fb",
  ],
  [
    "Russian, Windows-1251",
    `c2f0e5ecff20eef2eaf0fbf2e8ff, d1e8ece2eeeb, d2e8ef, cee1fae5ec, d6e5ede020eef2eaf0fbf2e8ff,
     c2f0e5ecff20e7e0eaf0fbf2e8ff, d6e5ede020e7e0eaf0fbf2e8ff, caeeece8f1f1e8ff, d1e2eeef, cff0e8e1fbebfc`,
  ],
])("reads a statement whose headings are %s", async (_, headings) => {
  const input = { file: { name: "history.csv", data: file(headings) }, deposit: 1000 };
  const analysis = await analyzeStatement(input, context);
  expect([analysis.trades, analysis.symbols]).toEqual([2, ["EURUSD"]]);
});

test("a file in no known code page is refused in words", async () => {
  const input = { file: { name: "history.csv", data: file("ff,fe,fd,fc") }, deposit: 1000 };
  await expect(analyzeStatement(input, context)).rejects.toThrow("No line names the columns");
});
