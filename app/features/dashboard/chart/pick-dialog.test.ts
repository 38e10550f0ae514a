import { expect, test } from "vitest";
import { matching } from "./pick-dialog.tsx";

const choices = [
  { id: "EURUSD", name: "EUR/USD", about: "Euro and US dollar" },
  { id: "USDJPY", name: "USD/JPY", about: "US dollar and yen" },
  { id: "XAUUSD", name: "XAU/USD", about: "Gold" },
];
const found = (typed: string) => matching(choices, typed).map(({ id }) => id);

test("finds by parts of the name and of the description, what begins with it first", () => {
  expect(found("usd")).toEqual(["USDJPY", "EURUSD", "XAUUSD"]);
  expect(found("eur/usd")).toEqual(["EURUSD"]);
  expect(found("gold")).toEqual(["XAUUSD"]);
  expect(found("dollar yen")).toEqual(["USDJPY"]);
  expect(found("")).toEqual(["EURUSD", "USDJPY", "XAUUSD"]);
  expect(found("ＧＯＬＤ　")).toEqual(["XAUUSD"]);
  expect(matching([{ id: "RSQ", name: "R² of a trend", about: "" }], "R²")).toHaveLength(1);
  expect(found("peso")).toEqual([]);
});
