import { expect, test } from "vitest";
import { findSymbol, unlistedSymbol } from "#trading/market/symbols.ts";
import { costWords } from "./cost-words.ts";

test("names no typical swap where none is known", () => {
  expect(costWords({}, findSymbol("EURUSD"), null, "USD")).toContain("typical swap");
  expect(costWords({}, unlistedSymbol("USDTRY", 5), null, "USD")).toContain("no swap known");
  expect(costWords({ swap: { kind: "none" } }, unlistedSymbol("USDTRY", 5), null, "USD")).toContain("no swap ·");
});

test("names a fixed spread and slippage as they are charged", () => {
  const words = (pips: number) =>
    costWords({ spread: { kind: "pips", value: pips }, slippagePips: pips }, findSymbol("EURUSD"), null, "USD");
  expect(words(0.25)).toContain("fixed spread, 0.25 pips");
  expect(words(0.04)).toContain("0.04 pips slippage");
  expect(words(1)).toContain("fixed spread, 1.0 pips");
  expect(words(0.1 + 0.2)).toContain("fixed spread, 0.3 pips");
});
