import type { JobHandler } from "../jobs.ts";
import { scanCell, stateOf } from "../scan/scan-cell.ts";
import { createScanHistory, type ScanHistory } from "../scan/scan-history.ts";
import { type ScanCell, scanTimeframes } from "../scan/scan-types.ts";
import { votesWithValues } from "../scan/vote-values.ts";
import { breathe } from "../search/breathe.ts";

/** Kept in the worker between scans: a scan a minute later works out the running bars only. */
let history: ScanHistory | undefined;

/** Answers each timeframe as soon as it is ready: the short ones are shown while the daily bars are being computed. */
export const scanMarket: JobHandler<"scan-market"> = async ({ symbols, asOf, document }, { signal, progress }) => {
  history ??= createScanHistory();
  const scanHistory = history;
  const state = await stateOf(document);
  const cells: ScanCell[] = [];
  const total = symbols.length * scanTimeframes.length;
  const weeks = scanHistory.prepare(symbols, asOf, (timeframe) => {
    const pairs = (pair: string) => scanHistory.bars(pair, timeframe, asOf);
    const ready = symbols.map((symbol) => scanCell(scanHistory.bars(symbol, timeframe, asOf), asOf, state, pairs));
    cells.push(...ready);
    progress({ done: cells.length, total, cells: ready });
  });
  for (const _ of weeks) {
    await breathe();
    signal.throwIfAborted();
  }
  return { cells };
};

export const scanOneCell: JobHandler<"scan-cell"> = async ({ symbol, timeframe, asOf, document }) => {
  history ??= createScanHistory();
  const scanHistory = history;
  const bars = scanHistory.bars(symbol, timeframe, asOf);
  const pairs = (pair: string) => scanHistory.bars(pair, timeframe, asOf);
  const { rating, votes } = votesWithValues(bars);
  return { cell: scanCell(bars, asOf, await stateOf(document), pairs, rating), votes, bars };
};
