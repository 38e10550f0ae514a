import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { dataArchive } from "./data-archive.ts";

const at = "2026-11-23T12:00:00Z";

test("holds every table as JSON, and as CSV where it has rows", () => {
  const alerts = [
    { id: "1", symbol: "EURUSD", level: 110000, more: { a: [1] }, note: null },
    { id: "2", symbol: 'a "quoted", text', level: 1, more: {}, note: "=1+1", late: true },
  ];
  const files = unzipSync(dataArchive({ watchlists: [], alerts }, at, tableCsv));
  expect(Object.keys(files).sort()).toEqual([
    "README.txt",
    "csv/alerts.csv",
    "json/alerts.json",
    "json/watchlists.json",
  ]);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text("json/alerts.json"))).toEqual(alerts);
  expect(JSON.parse(text("json/watchlists.json"))).toEqual([]);
  const [header, first, second] = text("csv/alerts.csv").split("\n");
  expect(header).toBe("id,symbol,level,more,note,late");
  expect([...(files["csv/alerts.csv"] ?? [])].slice(0, 3), "the mark by which Excel knows UTF-8").toEqual([
    0xef, 0xbb, 0xbf,
  ]);
  expect(first).toBe('1,EURUSD,110000,"{""a"":[1]}",,');
  expect(second, "a spreadsheet runs no formula").not.toMatch(/,=1\+1/);
  expect(second).toContain('"a ""quoted"", text"');
  expect(text("README.txt")).toContain("alerts: 2\nwatchlists: 0");
  expect(text("README.txt")).toContain(at);
});
