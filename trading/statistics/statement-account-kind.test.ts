import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { analyzeStatement } from "./statement-analysis.ts";

const trade = [
  ...["2026.01.05 10:00:00", "11", "EURUSD", "buy", "1.00", "1.10000", "", "", "2026.01.06 12:00:00", "1.10200"],
  ...["-7.00", "0.00", "200.00"],
];
const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const report = (account: string, comment = ""): string =>
  `<html><body><table>${[["Account:", account], ["", comment], trade].map(row).join("\n")}</table></body></html>`;

const analysisOf = (text: string) => analyzeStatement(readStatement(text));

test.each([
  "700 (USD, MetaQuotes-Demo, demo, Hedge)",
  "700 (EUR, Broker-Server, demo, Netting)",
  "700 (USD, Broker-Demo04)",
  "700 (USD, Broker-Contest, contest, Hedge)",
])("says that no money was at risk where the report names a demo account: %s", (account) => {
  const { isDemo, notes } = analysisOf(report(account));
  expect(isDemo).toBe(true);
  expect(notes[0]).toMatch(/^The file says that this is a demo account/);
});

test.each([
  ["700 (USD, Broker-Live, real, Hedge)", ""],
  ["700 (USD, Demos-Capital, real, Hedge)", ""],
  ["700 (USD, Broker)", ""],
  ["700 (USD, Broker, real, Hedge)", "closed the demo (by hand)"],
])("says nothing of the kind for %s", (account, comment) => {
  const { isDemo, notes } = analysisOf(report(account, comment));
  expect([isDemo, notes.filter((note) => note.includes("demo"))]).toEqual([false, []]);
});
