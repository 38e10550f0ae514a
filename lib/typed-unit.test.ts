import { expect, test } from "vitest";
import { withoutUnit } from "./typed-unit.ts";

test.each([
  ["$10,000", "USD", "10,000"],
  ["10.000 €", "EUR", "10.000"],
  ["-$3.50", "USD per lot per side", "-3.50"],
  ["10000usd", "USD", "10000"],
  ["$10,000 USD", "USD", "10,000"],
  ["CHF 500", "CHF", "500"],
  ["1%", "% of the balance", "1"],
  ["30 pips", "pips", "30"],
  ["1 pip", "pips", "1"],
  ["0.1 lot", "lots", "0.1"],
  ["1:100", ": 1", "100"],
  ["100:1", ": 1", "100"],
  [" 30 ", "pips", "30"],
])("%s in a field of %s is %s", (typed, unit, bare) => expect(withoutUnit(typed, unit)).toBe(bare));

test.each([
  ["€100", "USD"],
  ["1%", "USD"],
  ["30 points", "pips"],
  ["1:100", "pips"],
  ["%", "%"],
  ["$", "USD"],
  ["$100", "account currency"],
])("%s stays in a field of %s, which refuses it", (typed, unit) => expect(withoutUnit(typed, unit)).toBe(typed));
