import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import type { PrintedPrices } from "#trading/market/import/finish-printed.ts";
import { ImportError } from "#trading/market/import/import-error.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import {
  type ImportHooks,
  importPrices,
  importPrinted,
  type PriceSource,
} from "#trading/market/import/import-prices.ts";
import type { Imported } from "#trading/market/import/price-importer.ts";
import { type ImportReport, problemTitles } from "#trading/market/import/report.ts";
import { reportWarnings, symbolWarning } from "#trading/market/import/report-warnings.ts";
import { listedSymbolIn } from "#trading/market/import/symbol-in-name.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { resample } from "#trading/market/resample.ts";
import { shorterTimeframe, timeRangeOf, timeRangeOfDays } from "#trading/market/shorter-bars.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { simulateInChunks } from "#workers/lab/simulate-chunks.ts";
import { simulatedRates } from "#workers/lab/simulated-rates.ts";
import type { Say } from "./report.ts";

/** Bad data: names the file's line and field. Exit code 1. */
export class PriceFileError extends Error {
  override readonly name = "PriceFileError";
}

/** What the command line says of a file's reading. */
export type ReadingOptions = Pick<ImportOptions, "zone" | "dateOrder" | "stamps" | "spreadUnit" | "rowSymbol">;
export type ProductPrices = {
  readonly bars: Bars;
  /** Shorter bars, which decide what happened inside those of the strategy. */
  readonly lower: Bars | null;
  /** What results are converted with where the prices bring it along. */
  readonly rate?: ConversionRates;
};

const mostNamed = 5;

/** No row is left out without a word: a file with bad rows is refused, with the first of them. */
function refuseBadRows({ count, examples }: ImportReport["bad"]): void {
  if (count === 0) return;
  const named = examples
    .slice(0, mostNamed)
    .map(({ line, column, problem, text }) => `line ${line}, ${column}: ${problemTitles[problem]}: ${text}`);
  if (count > named.length) named.push(`and ${count - named.length} more bad rows`);
  throw new PriceFileError(named.join("\n"));
}

const howToAnswer: Readonly<Record<string, string>> = {
  dates: " Say it with --dates day-first or --dates month-first.",
  symbol: " Say it with --file-symbol; for --rates, use a file of the pair alone.",
  duplicates: " Give a column of symbols the heading symbol, or take repeated times out of the file.",
  columns: " Give the columns a header of date, open, high, low, close, volume.",
};

/** Turns the importer's refusals into this command's. */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new PriceFileError(`${error.message}${error.code === "unsure" ? (howToAnswer[error.place] ?? "") : ""}`);
  }
}

const progress = (say: Say): ImportHooks => {
  let next = 100_000;
  return {
    onProgress: ({ rows }) => {
      if (rows < next) return;
      say(`read ${rows} rows`);
      next = rows + 100_000;
    },
  };
};

/** The file at a path, for the importer. */
export const fileSource = (path: string): PriceSource => ({ name: basename(path), chunks: createReadStream(path) });

/** An option for a column that the file does not have was meant for another file. */
function refuseUnusedOptions(
  { spread, symbolColumn }: { readonly spread?: unknown; readonly symbolColumn?: boolean },
  { spreadUnit, rowSymbol }: ReadingOptions,
): void {
  if (spreadUnit !== undefined && !spread)
    throw new PriceFileError("--spread-unit is given, and no spread column was found: give it the heading spread.");
  if (rowSymbol !== undefined && !symbolColumn)
    throw new PriceFileError("--file-symbol is given, and no column of symbols was found: give it the heading symbol.");
}

/** Everything the import found, and what makes it doubtful. `wanted` says whose prices the file is taken for. */
function sayReport({ bars, report }: Imported, wanted: string, say: Say): void {
  refuseBadRows(report.bad);
  for (const note of report.notes) say(note);
  for (const [count, words] of [
    [report.otherSymbols ?? 0, "rows of other symbols were left out"],
    [report.duplicates.count, `duplicate times: the ${report.duplicates.kept} row of each is used`],
    [report.outOfOrder.count, "rows were out of order; all are sorted"],
  ] as const)
    if (count > 0) say(`${count} ${words}`);
  const typical = (bars.close[bars.length >> 1] as number) / pointsPerUnit(bars.digits);
  const other = symbolWarning(bars.symbol, report.fileSymbol, typical, wanted);
  for (const warning of [...(other ? [other] : []), ...reportWarnings(report)]) say(`warning: ${warning}`);
}

/** Bars for the product's own rules: what the page's import makes of the file. Throws `PriceFileError`. */
export function readBars(
  source: PriceSource,
  document: StrategyDocument,
  options: ReadingOptions,
  say: Say,
): Promise<ProductPrices> {
  return reading(async () => {
    const chosen = { ...options, symbol: document.symbol };
    const imported = await importPrices([source], chosen, progress(say));
    const { bars, report } = imported;
    refuseUnusedOptions(report, options);
    sayReport(imported, `The strategy trades ${document.symbol}`, say);
    if (bars.timeframe === document.timeframe) return { bars, lower: null };
    if (barMillis[bars.timeframe] > barMillis[document.timeframe])
      throw new PriceFileError(
        `the file holds ${bars.timeframe} bars, from which no ${document.timeframe} bars can be made`,
      );
    return { bars: resample(bars, document.timeframe), lower: bars };
  });
}

/** The site's simulated market on trading days, with the shorter bars and the rates that its page uses. */
export async function simulatePrices(
  document: StrategyDocument,
  days: { readonly from: number; readonly to: number },
  currency: string,
): Promise<ProductPrices> {
  const { symbol, timeframe } = document;
  if (!simulatedSymbols.includes(symbol))
    throw new PriceFileError(`the simulated market has no ${symbol}; it has ${simulatedSymbols.join(", ")}`);
  const range = timeRangeOfDays(days);
  const hooks = { signal: new AbortController().signal, progress: () => {} };
  const bars = await simulateInChunks({ symbol, timeframe, ...range }, hooks);
  if (bars.length === 0) throw new PriceFileError("the simulated market has no bar on these days");
  const shorter = shorterTimeframe(timeframe, days.from, days.to);
  const lower = shorter && (await simulateInChunks({ ...timeRangeOf(bars), timeframe: shorter }, hooks));
  const rate = await simulatedRates(symbolOf(symbol, bars.digits), currency, bars, range, hooks.signal);
  return { bars, lower, ...(rate ? { rate } : {}) };
}

/** Bars of the pair that converts results, no shorter than the strategy's. Throws `PriceFileError`. */
export function readPairBars(
  source: PriceSource,
  pair: string,
  document: StrategyDocument,
  options: ReadingOptions,
  say: Say,
): Promise<Bars> {
  return reading(async () => {
    const chosen = { ...options, rowSymbol: undefined, spreadUnit: undefined, symbol: pair };
    const imported = await importPrices([source], chosen, progress(say));
    sayReport(imported, `--rates needs ${pair}`, say);
    const { bars } = imported;
    return barMillis[bars.timeframe] < barMillis[document.timeframe] ? resample(bars, document.timeframe) : bars;
  });
}

/** Prices as the doubles the file prints, for backtesting.py's rules. Throws `PriceFileError`. */
export function readPrinted(
  source: PriceSource,
  { symbol }: Pick<StrategyDocument, "symbol">,
  options: ReadingOptions,
  say: Say,
): Promise<PrintedPrices> {
  return reading(async () => {
    const prices = await importPrinted([source], options, progress(say));
    refuseBadRows(prices.bad);
    refuseUnusedOptions(prices, { ...options, spreadUnit: undefined });
    const other = symbolWarning(symbol, listedSymbolIn(source.name), prices.close[prices.length >> 1] as number);
    if (other) say(`warning: ${other}`);
    if (!prices.wasSorted) say("the rows were not in order of time and have been sorted");
    return prices;
  });
}
