import type { BacktestResult } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Rerun } from "#trading/optimize/profit-sources.ts";
import { rowOfRun } from "#trading/optimize/row-of-run.ts";
import { runEvidence } from "#trading/optimize/run-evidence.ts";
import { type Verdict, verdictOf } from "#trading/optimize/verdict.ts";
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
  const trials = trialsOf([], earlier, row);
  const evidence = runEvidence({ document, bars, result, row, rerun, lower });
  const verdict = verdictOf({ ...evidence, trials, earlierLuck: earlier.luck ?? 0 });
  return { ...verdict, tries: trials.length };
}
