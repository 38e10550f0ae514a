import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { plainNumber } from "#lib/figure-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { ImportError } from "#trading/market/import/import-error.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import { importPrices } from "#trading/market/import/import-prices.ts";
import { problemTitles } from "#trading/market/import/report.ts";
import { reportWarnings, symbolWarning } from "#trading/market/import/report-warnings.ts";
import { tradesAtWeekends } from "#trading/market/import/trades-at-weekends.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol, symbols } from "#trading/market/symbols.ts";
import { openFrom } from "#trading/simulator/follow-market.ts";
import { storedSpan } from "#trading/simulator/stored-quotes.ts";
import { HistoryError } from "#workers/market/stored-history.ts";
import { writeBars } from "../../server/market/history/write-bars.ts";
import { fileSource } from "../backtest/price-file.ts";

const answers: Readonly<Record<string, string>> = {
  dates: " Say it with --dates day-first or --dates month-first.",
  symbol: " Say it with --file-symbol.",
};

async function read(path: string, options: ImportOptions) {
  if (!existsSync(path)) throw new HistoryError(`${path}: there is no such file`);
  try {
    return await importPrices([fileSource(path)], options);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new HistoryError(`${path}: ${error.message}${error.code === "unsure" ? (answers[error.place] ?? "") : ""}`);
  }
}

/**
 * The bars that had ended when the file was written. A platform's file ends with the running one: once its time is over, alerts and
 * forecasts would take the price of that moment for its close, and never look at the rest of it.
 */
function endedBars(bars: Bars, written: number, now: number): Bars {
  const always = tradesAtWeekends(bars);
  // At a weekend the last bar of a week has ended, too.
  const marketTime = (at: number): number => (always ? at : openFrom(at));
  const [until, writtenAt] = [marketTime(now), marketTime(written)];
  const spanOf = (row: number) => storedSpan(bars.timeframe, bars.time[row] as number);
  let { length } = bars;
  while (length > 0 && spanOf(length - 1)[1] > until) length -= 1;
  // A copy may be younger than the file, or bear any date: only one inside the last bar tells something.
  const [start, end] = length > 0 ? spanOf(length - 1) : [written, written];
  if (writtenAt >= start && writtenAt < end) length -= 1;
  return length === bars.length ? bars : sliceBars(bars, 0, length);
}

const runningText = (count: number): string =>
  count === 1
    ? "its last bar had not ended when the file was written and was left out. Import a later file for all of it."
    : `${plainNumber(count)} bars end later than now and were left out. If the file's clock is another one, name it with --zone.`;

type ImportRequest = {
  readonly symbol: string;
  readonly files: readonly string[];
  readonly options: ImportOptions;
  /** UTC milliseconds; the clock's unless a test says otherwise. */
  readonly now?: number;
};

/** Reads each file and adds its bars; says what was found, left out and changed. Files before one that fails stay added. */
export async function importFiles(
  folder: string,
  { symbol, files, options, now = Date.now() }: ImportRequest,
  say: (line: string) => void,
): Promise<void> {
  if (!findSymbol(symbol))
    throw new HistoryError(
      `${symbol} is not one of this site's symbols: ${symbols.map(({ name }) => name).join(", ")}.`,
    );
  for (const path of files) {
    const { bars, report } = await read(path, options);
    for (const note of report.notes) say(`${path}: ${note}`);
    const typical = (bars.close[bars.length >> 1] as number) / pointsPerUnit(bars.digits);
    const other = symbolWarning(bars.symbol, report.fileSymbol, typical, `They are stored as ${symbol}`);
    for (const warning of [...(other ? [other] : []), ...reportWarnings(report)]) say(`${path}: warning: ${warning}`);
    const [bad] = report.bad.examples;
    if (bad)
      say(
        `${path}: ${plainNumber(report.bad.count)} rows cannot be used and were left out, the first in line ${bad.line}, ${bad.column}: ${problemTitles[bad.problem]}: ${bad.text}`,
      );
    const ended = endedBars(bars, statSync(path).mtimeMs, now);
    if (ended.length < bars.length) say(`${path}: ${runningText(bars.length - ended.length)}`);
    if (ended.length === 0) continue;
    const source = { kind: "file", name: basename(path) } as const;
    const { added, changed, kept } = await writeBars(folder, { bars: ended, source });
    const replaced =
      changed > 0 ? ` ${plainNumber(changed)} stored bars had other prices: those of this file replace them.` : "";
    // A file that only fills gaps keeps the others, too: it changes none of them.
    const others =
      changed > 0 && kept > 0
        ? ` ${plainNumber(kept)} stored bars between its first and its last are not in it and stay: if they were read by a wrong clock, remove ${symbol} and import again.`
        : "";
    say(
      `${path}: ${plainNumber(ended.length)} ${bars.timeframe} bars of ${symbol} read, ${plainNumber(added)} new.${replaced}${others}`,
    );
  }
}
