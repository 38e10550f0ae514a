import { describe, expect, it } from "vitest";
import {
  floorToLotStep,
  interestSwapOf,
  marginOf,
  pipValue,
  profitOf,
  swapOf,
  tradableVolume,
  volumeForRisk,
} from "./contract.ts";
import { convert, convertAtMiddle, type QuoteBook } from "./conversion.ts";
import { lots, pips, price, roundMoney } from "./points.ts";
import { findSymbol, type SymbolSpec, symbols, unlistedSymbol } from "./symbols.ts";

const get = (name: string): SymbolSpec => findSymbol(name) as SymbolSpec;
const one = lots(1);
const flat = (rates: Record<string, number>): QuoteBook =>
  new Map(Object.entries(rates).map(([name, rate]) => [name, { bid: rate, ask: rate }]));

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
  it("gives an unlisted instrument a contract without invented costs", () => {
    expect(unlistedSymbol("GOOG", 2)).toMatchObject({
      contractSize: 1,
      typicalSpreadPoints: 0,
      leverageCap: 1,
      pipPoints: 1,
    });
  });
});

describe("pip value of one lot", () => {
  it.each([
    ["EURUSD", "USD", {}, 10],
    ["USDJPY", "USD", { USDJPY: 150 }, 6.6667],
    ["USDCHF", "USD", { USDCHF: 0.88 }, 11.3636],
    ["EURGBP", "USD", { GBPUSD: 1.27 }, 12.7],
    ["EURJPY", "USD", { USDJPY: 150 }, 6.6667],
    ["AUDCAD", "USD", { USDCAD: 1.36 }, 7.3529],
    ["EURUSD", "EUR", { EURUSD: 1.085 }, 9.2166],
    ["EURJPY", "EUR", { EURJPY: 162.75 }, 6.1444],
  ])("%s in a %s account", (name, account, rates, expected) => {
    const symbol = get(name);
    const conversion = convertAtMiddle(flat(rates), symbol.quote, account) as number;
    expect(pipValue(symbol, one, conversion)).toBeCloseTo(expected, 4);
  });
});

describe("margin", () => {
  it.each([
    ["EURUSD", 1, 30, { EURUSD: 1.085 }, 3616.67],
    ["USDJPY", 1, 30, {}, 3333.33],
    ["EURGBP", 0.5, 30, { EURUSD: 1.085 }, 1808.33],
    ["XAUUSD", 0.1, 20, { XAUUSD: 2400 }, 1200],
    ["EURUSD", 0.1, 30, { EURUSD: 1.085 }, 361.67],
  ])("of %s, %f lots at %d:1", (name, volume, leverage, rates, expected) => {
    const symbol = get(name);
    const conversion = convertAtMiddle(flat(rates), symbol.base, "USD") as number;
    expect(roundMoney(marginOf(symbol, lots(volume), leverage, conversion))).toBe(expected);
  });
});

describe("profit and swap", () => {
  it("books a rise of 25 pips on half a lot as 125", () => {
    expect(profitOf(get("EURUSD"), lots(0.5), 1, price(1.08512), price(1.08762), 1)).toBe(125);
  });
  it("converts a yen profit at the closing price", () => {
    expect(profitOf(get("USDJPY"), lots(0.3), -1, price(150.25), price(149.8), 1 / 149.8)).toBe(90.12);
  });
  it("charges swap by the night and three times on the triple day", () => {
    expect(swapOf(get("EURUSD"), one, -6.5, 1, 1)).toBe(-6.5);
    expect(swapOf(get("EURUSD"), one, -6.5, 3, 1)).toBe(-19.5);
    expect(swapOf(get("USDJPY"), lots(0.5), 12.3, 1, 1 / 150)).toBe(4.1);
  });
  it("charges interest swaps on the position's value", () => {
    expect(interestSwapOf(get("US500"), lots(10), -3.6, price(5000), 1, 1)).toBe(-5);
  });
});

describe("position size", () => {
  it.each([
    ["EURUSD", 1000, 1, 25, 1, 0.04],
    ["USDJPY", 10_000, 2, 40, 1 / 150, 0.75],
    ["EURGBP", 5000, 1, 30, 1.27, 0.13],
    ["XAUUSD", 10_000, 1, 80, 1, 0.12],
  ])("%s: %d at %d %% over %d pips", (name, balance, percent, stop, conversion, expected) => {
    expect(volumeForRisk(get(name), (balance * percent) / 100, pips(stop), conversion)).toBe(expected);
  });
  it("never loses a whole step to binary fractions", () => {
    expect(floorToLotStep(get("EURUSD"), 0.29)).toBe(0.29);
    expect(floorToLotStep(get("EURUSD"), 0.1 + 0.2)).toBe(0.3);
  });
  it("trades nothing below the minimum, nothing negative, and at most the maximum", () => {
    expect(tradableVolume(get("EURUSD"), 0.009)).toBe(0);
    expect(tradableVolume(get("EURUSD"), -1)).toBe(0);
    expect(tradableVolume(get("EURUSD"), Number.NaN)).toBe(0);
    expect(tradableVolume(get("EURUSD"), 1e6)).toBe(100);
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
