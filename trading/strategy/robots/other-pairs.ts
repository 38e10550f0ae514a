/** What a robot's rules came to on a pair that its record is not of, with the record's days, costs and deposit. Percent. */
export type OtherPair = {
  readonly symbol: string;
  readonly gain: number;
  readonly drawdown: number;
  readonly trades: number;
};

const pair = (symbol: string, gain: number, drawdown: number, trades: number): OtherPair => ({
  symbol,
  gain,
  drawdown,
  trades,
});

/**
 * By robot id: the other pairs of its label. Without them a record of the pair that did best would be read as that of all. They are
 * written down because computing them takes half a minute at each start; content/robot-claims.test.ts computes them again.
 */
export const otherPairs: Readonly<Record<string, readonly OtherPair[]>> = {
  "tern-trend": [pair("GBPUSD", -1.1, 5.1, 51), pair("USDJPY", 2.8, 5.1, 49), pair("AUDUSD", 1, 7.4, 49)],
  "swift-momentum": [
    pair("EURUSD", -5.1, 6.1, 31),
    pair("USDJPY", 0, 7.8, 29),
    pair("AUDUSD", 0.3, 6, 24),
    pair("USDCAD", -1.1, 8.5, 26),
  ],
  "owl-carry": [pair("NZDJPY", 12.2, 13.7, 18), pair("USDCHF", -20.7, 24.1, 21)],
  "plover-range": [pair("EURCHF", -13.1, 13.1, 96), pair("AUDNZD", -16, 16.7, 103)],
  "kite-breakout": [pair("EURUSD", -31.6, 36.2, 331), pair("GBPJPY", -40.9, 41.4, 318)],
};
