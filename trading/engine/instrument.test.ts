import { describe, expect, it } from "vitest";
import { convertAtMiddle, type QuoteBook } from "../market/conversion.ts";
import { roundMoney } from "../market/points.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { profitOf, swapAfter } from "./fill-rules.ts";
import { createInstrument, type Instrument, moneyOf, requiredMargin, typicalCosts } from "./instrument.ts";
import { floorToLotStep, tradableVolume, volumeFor } from "./position-size.ts";

const get = (name: string): SymbolSpec => findSymbol(name) as SymbolSpec;
const flat = (rates: Record<string, number>): QuoteBook =>
  new Map(Object.entries(rates).map(([name, rate]) => [name, { bid: rate, ask: rate }]));

/** A symbol in an account, converted at the given prices, and its own price in points. */
function traded(name: string, currency: string, rates: Record<string, number>, leverage?: number) {
  const spec = get(name);
  const rate = convertAtMiddle(flat(rates), spec.quote, currency);
  const instrument = createInstrument(spec, { currency, rate, leverage });
  return { instrument, at: Math.round((rates[name] ?? spec.referencePrice) * instrument.scale) };
}
const points = ({ scale }: Instrument, price: number): number => Math.round(price * scale);

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
    const { instrument, at } = traded(name, account, rates);
    const { pipPoints, contractSize } = instrument.spec;
    expect(moneyOf(instrument, pipPoints, contractSize, at)).toBeCloseTo(expected, 4);
  });
});

describe("margin", () => {
  it.each([
    ["EURUSD", 1, 30, { EURUSD: 1.085 }, 3616.67],
    ["USDJPY", 1, 30, {}, 3333.33],
    ["EURGBP", 0.5, 30, { EURGBP: 1.085 / 1.27, GBPUSD: 1.27 }, 1808.33],
    ["XAUUSD", 0.1, 20, { XAUUSD: 2400 }, 1200],
    ["EURUSD", 0.1, 30, { EURUSD: 1.085 }, 361.67],
  ])("of %s, %f lots at %d:1", (name, volume, leverage, rates, expected) => {
    const { instrument, at } = traded(name, "USD", rates, leverage);
    const margin = requiredMargin(instrument, volume * instrument.spec.contractSize, at);
    expect(roundMoney(margin)).toBe(expected);
  });
});

describe("profit and swap", () => {
  it("books a rise of 25 pips on half a lot as 125", () => {
    const { instrument } = traded("EURUSD", "USD", {});
    const [entry, exit] = [points(instrument, 1.08512), points(instrument, 1.08762)];
    expect(profitOf(instrument, 1, 50_000, entry, exit)).toBe(125);
  });
  it("converts a yen profit at the closing price", () => {
    const { instrument } = traded("USDJPY", "USD", {});
    const [entry, exit] = [points(instrument, 150.25), points(instrument, 149.8)];
    expect(profitOf(instrument, -1, 30_000, entry, exit)).toBe(90.12);
  });
  it("charges swap by the night and three times on the triple day", () => {
    const [tuesday, wednesday] = [Date.UTC(2027, 0, 12, 22), Date.UTC(2027, 0, 13, 22)];
    const { instrument: euro, at } = traded("EURUSD", "USD", {});
    expect(swapAfter(euro, 1, 1, 0, at, tuesday)).toBe(-6.5);
    expect(swapAfter(euro, 1, 1, 0, at, wednesday)).toBe(-19.5);
    expect(swapAfter(euro, 1, 1, -19.5, at, tuesday)).toBe(-26);
    const yen = get("USDJPY");
    const costs = { ...typicalCosts(yen), swapLongPoints: 12.3 };
    const instrument = createInstrument(yen, { currency: "USD", costs });
    expect(swapAfter(instrument, 1, 0.5, 0, points(instrument, 150), tuesday)).toBe(4.1);
  });
});

describe("position size", () => {
  it.each([
    ["EURUSD", 1000, 1, 25, {}, 0.04],
    ["USDJPY", 10_000, 2, 40, { USDJPY: 150.4 }, 0.75],
    // At the stop's price of 145 a lot loses $3,448; at the entry's it would be $3,333, and the size 0.03.
    ["USDJPY", 10_000, 1, 500, { USDJPY: 150 }, 0.02],
    ["EURGBP", 5000, 1, 30, { GBPUSD: 1.27 }, 0.13],
    ["XAUUSD", 10_000, 1, 80, {}, 0.12],
  ])("%s: %d at %d %% over %d pips", (name, balance, percent, stop, rates, expected) => {
    const { instrument, at } = traded(name, "USD", rates);
    const stopPoints = stop * instrument.spec.pipPoints;
    expect(volumeFor({ kind: "risk", percent }, instrument, 1, at, stopPoints, balance, balance)).toBe(expected);
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
