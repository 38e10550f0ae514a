import type { TradeColumns } from "../backtest/trade-log.ts";

/**
 * The net results of trades in the order they were opened; those that were open together are one. Twenty positions of one side win
 * and lose together: drawn one by one, their losses would be spread between gains that never came at the same time.
 */
export function resultsTogether({ length, entryBar, exitBar, net }: TradeColumns): Float64Array {
  const opened = Array.from({ length }, (_, i) => i).sort((a, b) => (entryBar[a] as number) - (entryBar[b] as number));
  const results: number[] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const i of opened) {
    const result = net[i] as number;
    if ((entryBar[i] as number) < until) results[results.length - 1] = (results.at(-1) as number) + result;
    else results.push(result);
    until = Math.max(until, exitBar[i] as number);
  }
  return Float64Array.from(results);
}
