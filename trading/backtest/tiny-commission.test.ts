import { expect, test } from "vitest";
import { defaultSettings } from "../engine/account.ts";
import { typicalCosts } from "../engine/instrument.ts";
import { symbolOf } from "../market/symbol-of.ts";
import { tinyCommission } from "./tiny-commission.ts";

const said = (name: string, commissionPerLot: number, currency: string) => {
  const symbol = symbolOf(name, 5);
  const costs = { ...typicalCosts(symbol), commissionPerLot };
  return tinyCommission({ symbol, costs, settings: { ...defaultSettings, currency } });
};

test("a commission of dollars that the account takes for yen is doubted, and none that is worth something", () => {
  expect(said("EURUSD", 3, "JPY")).toContain("3.00 JPY per lot per side is next to nothing");
  expect(said("USDJPY", 3, "JPY")).not.toBeNull();
  for (const currency of ["USD", "EUR", "GBP", "NZD"]) expect(said("EURUSD", 3, currency)).toBeNull();
  expect(said("USDJPY", 450, "JPY")).toBeNull();
});

test("no commission is none, and a share's cent is no small one", () => {
  expect(said("EURUSD", 0, "JPY")).toBeNull();
  expect(said("ACME", 0.01, "USD")).toBeNull();
});
