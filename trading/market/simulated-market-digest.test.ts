import { expect, test } from "vitest";
import { ValueHash } from "#workers/hash-values.ts";
import { createSimulatedMarket, simulatedSymbols } from "./simulated-market.ts";
import type { Timeframe } from "./timeframe.ts";

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
  M1: "99e9b245079c3bdb",
  M5: "88620da76f2790e6",
  M15: "2da59cfe17d93c24",
  M30: "3b31977e6d082822",
  H1: "1f82b515ba3032ff",
  H4: "4a8ff57b66aeed55",
  D1: "946ffe8b1fad6e25",
  W1: "4275923e439d36d2",
  MN1: "cfbc635f46afc6fb",
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
