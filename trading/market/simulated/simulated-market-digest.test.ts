import { expect, test } from "vitest";
import { ValueHash } from "#workers/hash-values.ts";
import type { Timeframe } from "../timeframe.ts";
import { createSimulatedMarket, simulatedSymbols } from "./simulated-market.ts";

/**
 * Every visitor and every published figure stands on these bars: however they are worked out, they must not change. Fixed
 * moments: the middle of a minute, a weekend, a week in which the clocks change, decades ago and decades ahead.
 */
const moments = [
  Date.UTC(2026, 10, 18, 14, 33, 21),
  Date.UTC(2026, 10, 21, 12),
  Date.UTC(2026, 2, 10, 0, 0, 1),
  Date.UTC(1987, 5, 3, 9, 15),
  Date.UTC(2090, 1, 1, 3, 7, 8),
];
const counts: Readonly<Record<Timeframe, number>> = {
  ...{ M1: 300, M5: 120, M15: 60, M30: 30, H1: 30 },
  ...{ H4: 20, D1: 12, W1: 3, MN1: 2 },
};
const digests: Readonly<Record<Timeframe, string>> = {
  M1: "865d00eedec50453",
  M5: "a8ce5c5ba29b9a4e",
  M15: "b81b8ae1f6aa67c1",
  M30: "66906c9832dff3ab",
  H1: "ca56bbf8da0cb805",
  H4: "4ca4d815d1c688a2",
  D1: "7985336f2826ea51",
  W1: "18b08691a22a199e",
  MN1: "ff0e22e2b729e612",
};

test.each(Object.keys(counts) as Timeframe[])("%s bars of every symbol are what they have always been", (timeframe) => {
  const market = createSimulatedMarket();
  const hash = new ValueHash();
  simulatedSymbols.forEach((symbol, at) => {
    const moment = moments[at % moments.length] as number;
    hash.any(market.lastBars(symbol, timeframe, counts[timeframe], moment));
    hash.any(market.quote(symbol, moment));
  });
  expect(hash.digest()).toBe(digests[timeframe]);
});
