import { expect, test } from "vitest";
import { symbolText } from "./symbol-text.ts";

test("pairs are written with a slash, everything else as it is", () => {
  expect(["EURUSD", "XAUUSD", "EUR/USD", "NAS100", "US500", "eurusd.m"].map(symbolText)).toEqual([
    ...["EUR/USD", "XAU/USD", "EUR/USD", "NAS100", "US500", "eurusd.m"],
  ]);
});
