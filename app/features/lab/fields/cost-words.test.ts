import { expect, test } from "vitest";
import { findSymbol, unlistedSymbol } from "#trading/market/symbols.ts";
import { costWords } from "./cost-words.ts";

test("names no typical swap where none is known", () => {
  expect(costWords({}, findSymbol("EURUSD"), null, "USD")).toContain("typical swap");
  expect(costWords({}, unlistedSymbol("USDTRY", 5), null, "USD")).toContain("no swap known");
  expect(costWords({ swap: { kind: "none" } }, unlistedSymbol("USDTRY", 5), null, "USD")).toContain("no swap ·");
});
