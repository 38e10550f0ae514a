import { describe, expect, it } from "vitest";
import { findSymbol, type SymbolSpec, unlistedSymbol } from "#trading/market/symbols.ts";
import { costWarnings } from "./cost-warnings.ts";

const euro = findSymbol("EURUSD") as SymbolSpec;
const spread = Int32Array.of(10, 12, 14, 20);

describe("warnings of a run's costs", () => {
  it("give the data's average spread where a lower one was set", () => {
    const [warning, ...rest] = costWarnings(euro, { spread }, { from: "fixed", points: 5 });
    expect(warning).toMatch(/^the data's average spread is 14\.0 points; you set 5,/);
    expect(rest).toEqual([]);
    expect(costWarnings(euro, { spread }, { from: "fixed", points: 0 })).toHaveLength(1);
  });
  it("say nothing of the data's own spread, a wider one, or data that has none", () => {
    expect(costWarnings(euro, { spread }, { from: "data", medianPoints: 13, widestPoints: 20 })).toEqual([]);
    expect(costWarnings(euro, { spread }, { from: "fixed", points: 14 })).toEqual([]);
    expect(costWarnings(euro, {}, { from: "fixed", points: 0 })).toEqual([]);
    expect(costWarnings(euro, { spread: new Int32Array(4) }, { from: "fixed", points: 0 })).toEqual([]);
  });
  it("name the contract and costs that were assumed for an unlisted symbol, and how to state them", () => {
    const share = unlistedSymbol("GOOG", 2);
    const [warning] = costWarnings(share, {}, { from: "fixed", points: 0 });
    expect(warning).toMatch(
      /^GOOG is not a listed symbol: one lot is taken as 1 unit, a point as 0\.01, leverage as 1:1, with no spread/,
    );
    expect(warning).toContain("--costs");
    expect(costWarnings(share, {}, { from: "fixed", points: 3 })[0]).toContain("leverage as 1:1, with no swap.");
    const swapStated = costWarnings(share, {}, { from: "fixed", points: 3 }, true)[0];
    expect(swapStated).toContain("leverage as 1:1. State its costs");
    expect(costWarnings(share, { contract: share }, { from: "fixed", points: 0 })).toEqual([]);
  });
});
