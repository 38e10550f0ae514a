import { balanceColumn } from "#trading/backtest/balance-changes.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import { shorterTimeframe, timeRangeOf } from "#trading/market/shorter-bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { publishedFigures } from "#trading/statistics/published-figures.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { ValueHash } from "../hash-values.ts";
import type { JobHandler } from "../jobs.ts";
import { simulateInChunks } from "../lab/simulate-chunks.ts";
import { simulatedRates } from "../lab/simulated-rates.ts";

/**
 * Everything a robot's figures are made of, from its document and its history alone. The server publishes the answer, a
 * visitor's browser repeats it: the hash is over every trade and both curves at every bar, and the same on every machine.
 */
export const robotRun: JobHandler<"robot-run"> = async ({ document, data }, context) => {
  const strategy = parseStrategy(document);
  const quietly = { ...context, progress: () => {} };
  const bars = await simulateInChunks(data, quietly);
  // What came first inside a bar is told as the lab does it.
  const shorter = shorterTimeframe(data.timeframe, data.from, data.to);
  const lower = shorter && (await simulateInChunks({ ...timeRangeOf(bars), timeframe: shorter }, quietly));
  const symbol = symbolOf(bars.symbol, bars.digits);
  const rate = await simulatedRates(symbol, defaultSettings.currency, bars, data, context.signal);
  const result = runBacktest(strategy, bars, {
    ...(rate ? { rate } : {}),
    ...(lower ? { lower } : {}),
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
