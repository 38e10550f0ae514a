import { expect, test } from "vitest";
import { filledNote } from "./calculator-field.tsx";

const live = { kind: "live", name: "OANDA", staleSince: null } as const;
const filled = { symbol: "EURUSD", text: "1.08500" };

test("a price is named live only while its field holds what was filled in, for the same symbol", () => {
  expect(filledNote(filled, { ...filled }, live)).toBe("OANDA prices, live");
  expect(filledNote(filled, { ...filled, text: "1.09" }, live)).toBe("");
  expect(filledNote(filled, { ...filled, symbol: "GBPUSD" }, live)).toBe("");
  expect(filledNote(null, filled, live)).toBe("");
  expect(filledNote(filled, filled, { kind: "simulated" })).toBe("");
});
