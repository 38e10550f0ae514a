import { type BacktestResult, runBacktest } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import { summarise } from "#trading/statistics/summary.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { JobHandler } from "../jobs.ts";
import { earlyVerdict } from "../lab/early-verdict.ts";
import { heldBars, lowerBarsOf } from "../lab/held-bars.ts";
import { resultHash } from "../lab/result-hash.ts";

/** The deposit carried by the price from the first bar on which the strategy could act; flat before it. */
function holdCurve(bars: Bars, { settings, warmUp }: BacktestResult): Float64Array {
  const from = Math.min(warmUp, bars.length - 1);
  const start = bars.close[from] as number;
  return Float64Array.from(bars.close, (close, i) =>
    i < from ? settings.deposit : (settings.deposit * close) / start,
  );
}

function drawdownCurve({ equity, settings }: BacktestResult): Float64Array {
  let peak = settings.deposit;
  return equity.map((value) => {
    if (value > peak) peak = value;
    return (value / peak - 1) * 100;
  });
}

export const runHeld: JobHandler<"run-held"> = async ({ key, document, options }, { progress, signal }) => {
  const { bars } = heldBars(key);
  const lower = await lowerBarsOf(key, signal);
  const strategy = parseStrategy(document);
  const settings = { ...options, ...(lower ? { lower } : {}) };
  const from = performance.now();
  const result = runBacktest(strategy, bars, {
    ...settings,
    onProgress: (done, total) => progress({ done, total }),
  });
  const millis = performance.now() - from;
  const summary = summarise(bars, result);
  return {
    result,
    summary,
    hash: resultHash(result, summary),
    hold: holdCurve(bars, result),
    drawdown: drawdownCurve(result),
    verdict: earlyVerdict(strategy, bars, result, (spreadPoints) =>
      runBacktest(strategy, bars, { ...settings, costs: { ...options?.costs, spreadPoints } }),
    ),
    millis,
  };
};
