import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import { ValueHash } from "../hash-values.ts";

/**
 * One hash of what a run came to: its account, costs, every trade with its excursions, every statistic and month. The curves
 * follow from these, and hashing millions of their points would take longer than the run.
 */
export function resultHash(result: BacktestResult, summary: Summary): string {
  const { symbol, settings, costs, trades, excursions, rejected, equity } = result;
  const { statistics, months } = summary;
  const values = statistics.map(({ id, value }) => ({ id, value }));
  return new ValueHash()
    .any({ symbol: symbol.name, settings, costs, trades, excursions, rejected, bars: equity.length, values, months })
    .digest();
}
