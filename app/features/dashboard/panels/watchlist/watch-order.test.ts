import { expect, test } from "vitest";
import { isMeant, nextSort, sortSymbols } from "./watch-order.ts";

const quote = (bid: number, ask: number) => ({ time: 0, bid, ask, open: true });
const symbols = ["USDJPY", "XAUUSD", "EURUSD", "BTCUSD"];
const quotes = new Map([
  ["USDJPY", quote(150_150, 150_165)],
  ["XAUUSD", quote(240_000, 240_025)],
  ["EURUSD", quote(118_000, 118_012)],
]);
const days = new Map([
  ["USDJPY", { previousClose: 150_000, closes: [] }],
  ["XAUUSD", { previousClose: 245_000, closes: [] }],
]);

test("a column sorts one way, then the other, then not at all", () => {
  const once = nextSort(null, "day");
  expect(once).toEqual({ by: "day", direction: "descending" });
  const twice = nextSort(once, "day");
  expect(twice).toEqual({ by: "day", direction: "ascending" });
  expect(nextSort(twice, "day")).toBeNull();
  expect(nextSort(twice, "symbol")).toEqual({ by: "symbol", direction: "ascending" });
});

test("prices are compared in their currency, spreads in pips, and symbols without figures come last", () => {
  const sorted = (by: "bid" | "spread" | "day" | "symbol", direction: "ascending" | "descending") =>
    sortSymbols(symbols, { by, direction }, quotes, days);
  expect(sorted("bid", "descending")).toEqual(["XAUUSD", "USDJPY", "EURUSD", "BTCUSD"]);
  // 2.5, 1.5 and 1.2 pips.
  expect(sorted("spread", "ascending")).toEqual(["EURUSD", "USDJPY", "XAUUSD", "BTCUSD"]);
  expect(sorted("day", "descending").slice(0, 2)).toEqual(["USDJPY", "XAUUSD"]);
  expect(sorted("symbol", "ascending")).toEqual(["BTCUSD", "EURUSD", "USDJPY", "XAUUSD"]);
  expect(sortSymbols(symbols, null, quotes, days)).toBe(symbols);
});

test("a symbol is found by its name in any writing and by its title", () => {
  for (const typed of ["eurusd", "EUR/USD", "eur u", "", " "]) expect(isMeant("EURUSD", typed), typed).toBe(true);
  expect(isMeant("XAUUSD", "gold")).toBe(true);
  expect(isMeant("EURUSD", "yen")).toBe(false);
  expect(isMeant("EURUSD", "ＥＵＲ／ＵＳＤ")).toBe(true);
});

test("a symbol is not meant by words of another alphabet or by signs alone", () => {
  for (const typed of ["золото", "ユーロ", "уги", "€", "/"]) expect(isMeant("EURUSD", typed), typed).toBe(false);
});
