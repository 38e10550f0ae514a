import type { TradeColumns } from "../backtest/trade-log.ts";
import { sumOf } from "../statistics/sample-statistics.ts";

/** How many of the best positions a profit must not rest on. */
export const bestCount = 3;

/**
 * Net without the best three positions ÷ net; below zero for a loss. Few very large winners look like skill to a Sharpe ratio: the more
 * lopsided the returns are upwards, the surer its formula is of them. Partial exits of a position are one result.
 */
export function leftWithoutBest({ length, position, net }: TradeColumns): number {
  const results = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const id = position[i] as number;
    results.set(id, (results.get(id) ?? 0) + (net[i] as number));
  }
  const best = [...results.values()].sort((a, b) => b - a).slice(0, bestCount);
  return 1 - sumOf(best) / sumOf(net);
}
