import { describe, expect, test } from "vitest";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { firstReached, reaches } from "./price-alert.ts";

const minute = 60_000;
const market = createSimulatedMarket();
const from = Date.UTC(2026, 6, 1, 12);
const to = from + 240 * minute;
const bars = market.bars("EURUSD", "M1", from, to);
const highest = Math.max(...bars.high);
const lowest = Math.min(...bars.low);

describe("a price alert", () => {
  test("fires in the first minute whose extreme touches the level, to the point", () => {
    const high = bars.time[bars.high.indexOf(highest)];
    const low = bars.time[bars.low.indexOf(lowest)];
    expect(firstReached({ direction: "rises", levelPoints: highest }, bars, from, to)).toBe(high);
    expect(firstReached({ direction: "falls", levelPoints: lowest }, bars, from, to)).toBe(low);
    expect(firstReached({ direction: "rises", levelPoints: highest + 1 }, bars, from, to)).toBeNull();
    expect(firstReached({ direction: "falls", levelPoints: lowest - 1 }, bars, from, to)).toBeNull();
  });

  test.each([4, 6])("reads its level in points of the contract where bars have %i digits", (digits) => {
    const column = (points: number) => Int32Array.of(points * 10 ** digits);
    const prices = { open: column(1.2), high: column(1.25), low: column(1.15), close: column(1.2) };
    const stored = { ...bars, digits, length: 1, time: Float64Array.of(from), ...prices };
    const at = (direction: "rises" | "falls", levelPoints: number) =>
      firstReached({ direction, levelPoints }, stored, from, to);
    expect([at("rises", 125_000), at("falls", 115_000)]).toEqual([from, from]);
    expect([at("rises", 125_001), at("falls", 114_999)]).toEqual([null, null]);
  });

  test("fires at the same minute when it is watched in pieces, wherever they are cut", () => {
    const alert = { direction: "rises", levelPoints: highest } as const;
    const whole = firstReached(alert, bars, from, to);
    for (const step of [minute, 7 * minute, 61 * minute]) {
      const found: number[] = [];
      for (let at = from; at < to; at += step) {
        const end = Math.min(to, at + step);
        const reached = firstReached(alert, market.bars("EURUSD", "M1", at, end), at, end);
        if (reached !== null) found.push(reached);
      }
      expect(found[0]).toBe(whole);
    }
  });

  test("takes nothing from before it is watched, and nothing from a minute that has not closed", () => {
    const at = bars.time[bars.high.indexOf(highest)] as number;
    const alert = { direction: "rises", levelPoints: highest } as const;
    expect(firstReached(alert, bars, at, at + minute - 1)).toBeNull();
    expect(firstReached(alert, bars, at, at + minute)).toBe(at);
    expect(firstReached(alert, bars, at + minute, at + minute)).toBeNull();
  });

  test("is reached by a bid on its level", () => {
    expect(reaches({ direction: "rises", levelPoints: 100 }, 100)).toBe(true);
    expect(reaches({ direction: "rises", levelPoints: 100 }, 99)).toBe(false);
    expect(reaches({ direction: "falls", levelPoints: 100 }, 100)).toBe(true);
    expect(reaches({ direction: "falls", levelPoints: 100 }, 101)).toBe(false);
  });
});
