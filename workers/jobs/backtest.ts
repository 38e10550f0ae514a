import { runBacktest } from "#trading/backtest/run.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { JobHandler } from "../jobs.ts";

export const backtest: JobHandler<"backtest"> = ({ document, bars, options }, { progress }) => {
  const result = runBacktest(parseStrategy(document), bars, {
    ...options,
    onProgress: (done, total) => progress({ done, total }),
  });
  return { result, summary: summarize(bars, result) };
};
