import { closeStopWarning } from "#trading/backtest/close-stop.ts";
import { leftOutCosts } from "#trading/backtest/left-out-costs.ts";
import { refusedOrders } from "#trading/backtest/refused-orders.ts";
import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import { derivedBars } from "#trading/market/derived-bars.ts";
import { profitSources, type Rerun } from "#trading/optimize/profit-sources.ts";
import { rowOfRun } from "#trading/optimize/row-of-run.ts";
import { unlimitedLoss } from "#trading/optimize/unlimited-loss.ts";
import { type Verdict, verdictOf } from "#trading/optimize/verdict.ts";
import { independentResults } from "#trading/statistics/independent-results.ts";
import { tradingPeriods } from "#trading/statistics/trading-periods.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { EarlierTries } from "../search/search-types.ts";
import { trialsOf } from "../search/trials.ts";

/** `tries` counts this run, too. */
export type EarlyVerdict = Verdict & { readonly tries: number };

const noTries: EarlierTries = { count: 0, sharpes: [] };

/**
 * A verdict from one run and the earlier tries of its rules: "promising" is the best it can say. `rerun` repeats the run at other costs,
 * where those it paid were too low; `lower` are the shorter bars inside it, where it was run with some.
 */
export function earlyVerdict(
  document: StrategyDocument,
  bars: Bars,
  result: BacktestResult,
  rerun: Rerun,
  lower?: Bars,
  earlier = noTries,
): EarlyVerdict {
  const row = rowOfRun(result, tradingPeriods(bars.time), {});
  const sources = row.net > 0 ? { sources: profitSources(bars, result, document, rerun, lower) } : {};
  const trials = trialsOf([], earlier, row);
  const verdict = verdictOf({
    row,
    outcomes: independentResults(result.trades),
    trials,
    refused: refusedOrders(result, document),
    closeStop: closeStopWarning(bars, result),
    leftOutCosts: leftOutCosts(result, document, bars),
    derivedBars: derivedBars(bars),
    unlimitedLoss: unlimitedLoss(document),
    ...sources,
  });
  return { ...verdict, tries: trials.length };
}
