import { balanceColumn } from "#trading/backtest/balance-changes.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { publishedFigures } from "#trading/statistics/published-figures.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { ValueHash } from "../hash-values.ts";
import type { JobHandler } from "../jobs.ts";
import { robotHistory } from "../robots/robot-history.ts";

/**
 * Everything a robot's figures are made of, from its document and its history alone. The server publishes the answer, a
 * visitor's browser repeats it: the hash is over every trade and both curves at every bar, and the same on every machine.
 */
export const robotRun: JobHandler<"robot-run"> = async ({ document, data }, context) => {
  const strategy = parseStrategy(document);
  const { bars, ...history } = await robotHistory(data, context.signal);
  const result = runBacktest(strategy, bars, {
    ...history,
    onProgress: (done, total) => context.progress({ done, total }),
  });
  const resultHash = new ValueHash()
    .any(result.trades)
    .column(result.equity)
    .column(balanceColumn(result))
    .any(result.costs)
    .digest();
  return { resultHash, figures: publishedFigures(bars, result, summarize(bars, result)) };
};
