import { describe, expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { createScanHistory } from "./scan-history.ts";
import { scanBars, scanTimeframes } from "./scan-types.ts";

const market = createSimulatedMarket();
const moments = {
  "in the middle of a minute": Date.UTC(2026, 10, 18, 14, 33, 21),
  "in the first minute of a week": Date.UTC(2026, 10, 15, 22, 0, 5),
  "on a weekend": Date.UTC(2026, 10, 21, 12),
  "in the week the clocks change": Date.UTC(2026, 9, 27, 9, 17, 59),
};
// One of each kind: a major, a cross whose dollar cancels out, one whose own factor does, and the wildest.
const symbols = ["EURUSD", "AUDNZD", "US500", "BTCUSD"];

describe("the scanner's bars are the market's own", () => {
  for (const [name, asOf] of Object.entries(moments)) {
    test(`at a moment ${name}`, () => {
      const history = createScanHistory();
      for (const symbol of symbols) {
        // A year of days takes the market itself seconds: one symbol at one moment.
        const daily = symbol === "EURUSD" && name.includes("middle");
        for (const timeframe of scanTimeframes.slice(0, daily ? 6 : 4))
          expect(history.bars(symbol, timeframe, asOf)).toEqual(market.lastBars(symbol, timeframe, scanBars + 1, asOf));
      }
    });
  }

  test("forwards, backwards and forwards again, from what was kept", () => {
    const history = createScanHistory();
    const start = Date.UTC(2026, 10, 18, 14, 33, 21);
    for (const minutes of [0, 1, 7, 600, -3000, -2999, -20_000, 3, 10_000]) {
      const asOf = start + minutes * 60_000;
      for (const _ of history.prepare(symbols, asOf, () => {}));
      for (const timeframe of ["M5", "M30", "H1"] as const)
        expect(history.bars("EURUSD", timeframe, asOf)).toEqual(
          market.lastBars("EURUSD", timeframe, scanBars + 1, asOf),
        );
    }
  });
});

test("every timeframe is announced once, the short ones first", () => {
  const ready: string[] = [];
  const weeks = createScanHistory().prepare(["EURUSD"], Date.UTC(2026, 10, 18), (timeframe) => ready.push(timeframe));
  expect([...weeks].length).toBeGreaterThan(59);
  expect(ready).toEqual([...scanTimeframes]);
});

test("an unknown symbol is refused", () => {
  expect(() => createScanHistory().bars("NONE", "H1", 0)).toThrow("NONE");
});

test("what is no moment is refused, and far ones give bars up to themselves", () => {
  const history = createScanHistory();
  for (const asOf of [Number.NaN, Number.POSITIVE_INFINITY, 9e15])
    expect(() => history.bars("EURUSD", "M5", asOf)).toThrow(RangeError);
  for (const asOf of [Date.UTC(1990, 0, 1), Date.UTC(2149, 5, 1, 12, 0, 1), 8e15]) {
    const { length, time } = history.bars("EURUSD", "M5", asOf);
    expect(length).toBe(scanBars + 1);
    expect(time.at(-1)).toBeLessThanOrEqual(asOf);
  }
});
