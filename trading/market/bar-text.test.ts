import { describe, expect, it } from "vitest";
import { barDay, barText, tradingDate } from "./bar-text.ts";
import { createSimulatedMarket } from "./simulated/simulated-market.ts";

const bars = (timeframe: "D1" | "W1" | "MN1") =>
  createSimulatedMarket().bars("EURUSD", timeframe, Date.UTC(2026, 0, 1), Date.UTC(2026, 10, 1));

describe("a bar of a day or longer", () => {
  it("is dated Monday to Friday, each weekday as often as the others, never on a weekend", () => {
    const { time } = bars("D1");
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (const at of time) counts[new Date(barDay("D1", at)).getUTCDay()]! += 1;
    expect(counts[0]).toBe(0);
    expect(counts[6]).toBe(0);
    for (const weekday of [1, 2, 3, 4, 5]) expect(counts[weekday]).toBeGreaterThan(42);
  });

  it("is called by its Monday or by its month", () => {
    const weeks = Array.from(bars("W1").time, (at) => new Date(barDay("W1", at)).getUTCDay());
    expect(new Set(weeks)).toEqual(new Set([1]));
    const months = Array.from(bars("MN1").time, (at) => barDay("MN1", at).slice(0, 7));
    expect(months.slice(-3)).toEqual(["2026-08", "2026-09", "2026-10"]);
  });

  it("has the same date in summer and in winter, and where a file's bars open at midnight UTC", () => {
    expect(barText("D1", Date.UTC(2026, 10, 19, 22))).toBe("2026-11-20");
    expect(barText("D1", Date.UTC(2026, 6, 2, 21))).toBe("2026-07-03");
    expect(barText("D1", Date.UTC(2026, 6, 3))).toBe("2026-07-03");
    expect(tradingDate(Date.UTC(2026, 6, 2, 21))).toBe(Date.UTC(2026, 6, 3));
  });
});

it("a bar within a day has the moment at which it opened, in UTC", () => {
  expect(barText("H4", Date.UTC(2026, 10, 19, 22))).toBe("2026-11-19 22:00");
  expect(barDay("H4", Date.UTC(2026, 10, 19, 22))).toBe("2026-11-19");
});
