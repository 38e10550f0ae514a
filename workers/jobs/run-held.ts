import { runBacktest } from "#trading/backtest/run.ts";
import { drawdownCurve, holdCurve } from "#trading/statistics/equity-curves.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { JobHandler } from "../jobs.ts";
import { earlyVerdict } from "../lab/early-verdict.ts";
import { heldBars, lowerBarsOf } from "../lab/held-bars.ts";
import { resultHash } from "../lab/result-hash.ts";

export const runHeld: JobHandler<"run-held"> = async ({ key, document, options, earlier }, { progress, signal }) => {
  const { bars } = heldBars(key);
  const strategy = parseStrategy(document);
  // Another symbol or time frame was chosen while the run waited: its figures would be of no strategy.
  if (bars.symbol !== strategy.symbol || bars.timeframe !== strategy.timeframe)
    throw new Error("The bars were changed during the run.");
  const lower = await lowerBarsOf(key, signal);
  const settings = { ...options, ...(lower ? { lower } : {}) };
  const from = performance.now();
  const result = runBacktest(strategy, bars, {
    ...settings,
    onProgress: (done, total) => progress({ done, total }),
  });
  const millis = performance.now() - from;
  const summary = summarize(bars, result);
  return {
    result,
    summary,
    hash: resultHash(result, summary),
    hold: holdCurve(bars, result),
    drawdown: drawdownCurve(result),
    verdict: earlyVerdict(
      strategy,
      bars,
      result,
      (costs) => runBacktest(strategy, bars, { ...settings, costs: { ...options?.costs, ...costs } }),
      lower ?? undefined,
      earlier,
    ),
    millis,
  };
};
