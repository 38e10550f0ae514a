import { describe, expect, it } from "vitest";
import { convert, type QuoteBook } from "./conversion.ts";
import { spreadPoints } from "./simulated/spread.ts";
import { findSymbol, type SymbolSpec, symbols, unlistedSymbol } from "./symbols.ts";

const get = (name: string): SymbolSpec => findSymbol(name) as SymbolSpec;

describe("symbols", () => {
  it("lists every pair of the eight currencies, gold, silver, the S&P and bitcoin, each once", () => {
    expect(symbols.filter((s) => s.class === "fx")).toHaveLength(28);
    expect(new Set(symbols.map((s) => s.name)).size).toBe(symbols.length);
    for (const name of ["XAUUSD", "XAGUSD", "US500", "BTCUSD"]) expect(findSymbol(name)).toBeDefined();
  });
  it("follows the leverage caps and digits of its class", () => {
    for (const s of symbols.filter((s) => s.class === "fx")) {
      expect(s.leverageCap).toBe(/AUD|NZD/.test(s.name) ? 20 : 30);
      expect(s.digits).toBe(s.quote === "JPY" ? 3 : 5);
      expect(s.pipPoints).toBe(10);
    }
    expect([get("XAUUSD"), get("XAGUSD"), get("US500"), get("BTCUSD")].map((s) => s.leverageCap)).toEqual([
      20, 10, 20, 2,
    ]);
  });
  it("pays no three nights of swap that exceed the narrowest spread outside Asia", () => {
    for (const { name, typicalSpreadPoints, swapLongPoints, swapShortPoints } of symbols) {
      const narrowest = Math.min(typicalSpreadPoints * 0.94 * 0.92, spreadPoints(typicalSpreadPoints, 0.94, 0));
      expect(3 * Math.max(swapLongPoints, swapShortPoints), name).toBeLessThanOrEqual(narrowest);
    }
  });
  it("gives an unlisted instrument a contract without invented costs", () => {
    expect(unlistedSymbol("GOOG", 2)).toMatchObject({
      contractSize: 1,
      typicalSpreadPoints: 0,
      leverageCap: 1,
      pipPoints: 1,
    });
  });
});

describe("conversion", () => {
  const book: QuoteBook = new Map([
    ["EURUSD", { bid: 1.085, ask: 1.0851 }],
    ["USDJPY", { bid: 150, ask: 150.01 }],
    ["GBPUSD", { bid: 1.27, ask: 1.27012 }],
  ]);
  it("multiplies bids with bids and asks with asks along a chain", () => {
    const quote = convert(book, "EUR", "JPY");
    expect(quote?.bid).toBeCloseTo(162.75, 9);
    expect(quote?.ask).toBeCloseTo(162.775851, 9);
  });
  it("swaps the sides of an inverted pair", () => {
    const quote = convert(book, "EUR", "GBP");
    expect(quote?.bid).toBeCloseTo(0.85425, 6);
    expect(quote?.ask).toBeCloseTo(0.854409, 6);
  });
  it("prefers a direct quote and says when there is no path", () => {
    expect(convert(book, "EUR", "USD")).toEqual({ bid: 1.085, ask: 1.0851 });
    expect(convert(book, "EUR", "EUR")).toEqual({ bid: 1, ask: 1 });
    expect(convert(book, "EUR", "SEK")).toBeUndefined();
  });
});
