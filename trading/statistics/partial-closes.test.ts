import { expect, it } from "vitest";
import { partialClosesNote } from "./partial-closes.ts";

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
