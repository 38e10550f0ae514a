import { expect, it } from "vitest";
import { partialClosesNote, positionsOfRun } from "./partial-closes.ts";
import { readStatement } from "./read-statement.ts";

const trade = (openTime: number, net: number, own: object = {}) => ({
  ...{ symbol: "EURUSD", side: 1 as const, openTime, open: 1.1, net },
  ...own,
});

it("tells the share of winning positions where gains were taken in parts", () => {
  const winners = [1, 2].flatMap((moment) => [trade(moment, 5), trade(moment, 9)]);
  const losers = [3, 4, 5].map((moment) => trade(moment, -10));
  expect(partialClosesNote([...winners, ...losers])).toEqual([
    "4 trades were opened at the moment and price of another one and look like parts of 2 positions. As in a broker's report each part counts as a trade here; of the 5 positions as wholes, 40.0% won. Habits are searched for in whole positions.",
  ]);
});

it("says nothing of trades that are no parts", () => {
  const others = [{}, { side: -1 as const }, { symbol: "GBPUSD" }, { open: 1.2 }];
  expect(partialClosesNote(others.map((own) => trade(1, 5, own)))).toEqual([]);
});

it("counts no position as won that came out even, whatever the sum of its cents leaves", () => {
  const even = [0.1, 0.2, -0.3].map((net) => trade(1, net));
  expect(even.reduce((sum, { net }) => sum + net, 0)).toBeGreaterThan(0);
  expect(partialClosesNote([...even, trade(2, -5)])[0]).toContain("0.0% won");
  const run = { length: 3, position: Int32Array.of(7, 7, 7), net: Float64Array.of(0.1, 0.2, -0.3) };
  expect(positionsOfRun(run)).toEqual({ count: 1, wonPercent: 0 });
  const csv =
    "Open time,Close time,Symbol,Type,Volume,Open price,Close price,Commission,Swap,Profit\n2026-01-05 10:00,2026-01-05 11:00,EURUSD,buy,0.1,1.1,1.1,-0.1,-0.2,0.3";
  expect(readStatement(csv).trades[0]?.net).toBe(0);
});
