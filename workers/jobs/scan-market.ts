import type { JobHandler } from "../jobs.ts";
import { pageHistory } from "../market/site-history.ts";
import { scanCell, stateOf } from "../scan/scan-cell.ts";
import { createScanSource } from "../scan/scan-source.ts";
import { type ScanCell, scanTimeframes } from "../scan/scan-types.ts";
import { votesWithValues } from "../scan/vote-values.ts";
import { breathe } from "../search/breathe.ts";

/** Kept in the worker between scans. */
let opened: ReturnType<typeof createScanSource> | undefined;

/** Answers each timeframe as soon as it is ready: the short ones are shown while the daily bars are being computed. */
export const scanMarket: JobHandler<"scan-market"> = async ({ symbols, asOf, document }, { signal, progress }) => {
  opened ??= createScanSource(pageHistory());
  const source = opened;
  const state = await stateOf(document);
  const cells: ScanCell[] = [];
  const total = symbols.length * scanTimeframes.length;
  let done = 0;
  const show = (names: readonly string[], timeframe: (typeof scanTimeframes)[number]) => {
    const pairs = source.pairs(timeframe, asOf);
    const ready = names.flatMap((symbol) => {
      const found = source.find(symbol, timeframe, asOf);
      return found ? [scanCell(found, asOf, state, pairs)] : [];
    });
    cells.push(...ready);
    done += names.length;
    progress({ done, total, cells: ready });
  };
  const simulated = await source.loadStored(symbols, asOf);
  const stored = symbols.filter((symbol) => !simulated.includes(symbol));
  if (stored.length > 0) for (const timeframe of scanTimeframes) show(stored, timeframe);
  for (const _ of source.prepare(simulated, asOf, (timeframe) => show(simulated, timeframe))) {
    await breathe();
    signal.throwIfAborted();
  }
  return { cells };
};

/** @throws {RangeError} for a cell that has no bars: no scan answers one. */
export const scanOneCell: JobHandler<"scan-cell"> = async ({ symbol, timeframe, asOf, document }) => {
  opened ??= createScanSource(pageHistory());
  const source = opened;
  await source.loadStored([symbol], asOf);
  const found = source.find(symbol, timeframe, asOf);
  if (!found) throw new RangeError(`There are no ${timeframe} bars of ${symbol}.`);
  const { rating, votes } = votesWithValues(found.bars);
  const cell = scanCell(found, asOf, await stateOf(document), source.pairs(timeframe, asOf), rating);
  return { cell, votes, bars: found.bars };
};
