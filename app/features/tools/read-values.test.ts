import { expect, test } from "vitest";
import { findCalculator } from "#trading/calculators/all-calculators.ts";
import { embedCode } from "./embed-code.ts";
import { readTyped, searchOf, typedFrom, withTyped } from "./read-values.ts";

function calculator(id: string) {
  const found = findCalculator(id);
  if (!found) throw new Error(id);
  return found;
}
const size = calculator("position-size");

test("takes comma and point as decimal signs, and groups in amounts", () => {
  expect(readTyped(size, { balance: "10,000", risk: "0,5" }).values).toMatchObject({ balance: 10_000, risk: 0.5 });
  expect(readTyped(calculator("margin"), { eurusd: "1,085" }).values).toMatchObject({ eurusd: 1.085 });
});

test("takes a figure with the unit that its field names beside it, and refuses another", () => {
  const typed = { account: "USD", balance: "$10,000", risk: "1%", stop: "30 pips" };
  expect(readTyped(size, typed).values).toMatchObject({ balance: 10_000, risk: 1, stop: 30 });
  expect(readTyped(calculator("margin"), { leverage: "1:100" }).values).toMatchObject({ leverage: 100 });
  expect(Object.keys(readTyped(size, { ...typed, balance: "€10,000" }).errors)).toEqual(["balance"]);
});

test("asks which of two a price is that could be either, as 2,350 of gold where no market is named", () => {
  const levels = calculator("fibonacci");
  const { errors, outcome } = readTyped(levels, { a: "2,350", b: "2,410.50", c: "2390" });
  expect(errors).toEqual({ a: "A: start of the move: “2,350” could be 2350 or 2.350. Type one of these." });
  expect(outcome).toBeNull();
  expect(readTyped(levels, { a: "1,05", b: "145.125", c: "0,125" }).values).toMatchObject({
    a: 1.05,
    b: 145.125,
    c: 0.125,
  });
});

test("reads a swap of three decimals as brokers state it, and asks which is meant with a comma", () => {
  const swap = calculator("swap");
  expect(readTyped(swap, { points: "-6.125" }).values).toMatchObject({ points: -6.125 });
  expect(readTyped(swap, { points: "-6,125" }).errors.points).toBe(
    "Swap per lot and night: “-6,125” could be -6125 or -6.125. Type one of these.",
  );
});

test("names every field that cannot be read, keeps its text, and computes nothing", () => {
  const { errors, texts, outcome } = readTyped(size, { balance: "", risk: "101", stop: "wide", account: "XXX" });
  expect(Object.keys(errors).sort()).toEqual(["account", "balance", "risk", "stop"]);
  expect(texts).toMatchObject({ balance: "", risk: "101", stop: "wide", account: "XXX" });
  expect(errors.risk).toBe("Risk per trade: a number from 0.01 to 100 (% of the balance).");
  expect(outcome).toBeNull();
  expect(readTyped(size, { gbpusd: "1000", symbol: "EURGBP" }).errors.gbpusd).toBe(
    "GBP/USD price: a number from 0.0127 to 127.",
  );
});

test("figures that do not fit together are an error at one field", () => {
  const { errors, outcome } = readTyped(calculator("pivot-points"), { high: "1.08", low: "1.09" });
  expect(errors).toEqual({ high: "The high cannot be below the low." });
  expect(outcome).toBeNull();
});

test("an address holds what differs from the defaults, and gives it back", () => {
  const typed = { symbol: "EURGBP", balance: "5,000", stop: "25", gbpusd: "1.3", unknown: "1" };
  const search = searchOf(readTyped(size, typed));
  expect(search).toBe("?symbol=EURGBP&balance=5%2C000&gbpusd=1.3");
  expect(readTyped(size, typedFrom(search)).values).toEqual(readTyped(size, typed).values);
  expect(searchOf(readTyped(size, typedFrom("?balance=&symbol=EURUSD")))).toBe("");
});

test("another market drops what was typed for the last one, and nothing else", () => {
  const profit = calculator("profit-loss");
  const typed = { open: "1.1", close: "1.2", lots: "0.3" };
  const { inputs } = readTyped(profit, typed);
  expect(withTyped(typed, inputs, "symbol", "USDJPY")).toEqual({ symbol: "USDJPY", lots: "0.3" });
  expect(withTyped(typed, inputs, "lots", "2")).toEqual({ ...typed, lots: "2" });
});

test("another market drops what was typed for the last one into a field that is hidden now, and keeps the rates of markets by name", () => {
  const swap = calculator("swap");
  const typed = { method: "points", symbol: "EURUSD", account: "JPY", price: "1.25", interest: "-4", usdjpy: "151" };
  const next = withTyped(typed, readTyped(swap, typed).inputs, "symbol", "GBPUSD");
  expect(next).toEqual({ method: "points", symbol: "GBPUSD", account: "JPY", usdjpy: "151" });
  expect(readTyped(swap, { ...next, method: "percent" }).texts).toMatchObject({ price: "1.27", interest: "-2.5" });
});

test("the code to embed cannot be broken out of by what was typed", () => {
  const search = searchOf(readTyped(size, { balance: '"><script>alert(1)</script>' }));
  const code = embedCode("https://example.com", size, search);
  expect(code.match(/<script/g)).toHaveLength(1);
  expect(code).toContain('src="https://example.com/embed/position-size?balance=');
});
