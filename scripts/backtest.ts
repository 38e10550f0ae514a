import { readFileSync, writeFileSync } from "node:fs";
import { BarsError } from "#trading/backtest/check-bars.ts";
import { CompatibilityError } from "#trading/compatibility/broker.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { PriceSource } from "#trading/market/import/import-prices.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategyText } from "#trading/strategy/parse-document.ts";
import { StrategyError } from "#trading/strategy/problems.ts";
import { readConfig } from "../config.ts";
import { ignoreClosedPipes } from "../server/closed-pipes.ts";
import { historyFolder } from "../server/market/history/history-files.ts";
import { type Arguments, parseArguments, UsageError, usage } from "./backtest/arguments.ts";
import { CostsError, parseCosts } from "./backtest/costs.ts";
import { pairNeeded } from "./backtest/pair-rates.ts";
import {
  fileSource,
  PriceFileError,
  type ProductPrices,
  type ReadingOptions,
  readBars,
  readPairBars,
  readPrinted,
  simulatePrices,
} from "./backtest/price-file.ts";
import { type Report, toJson, toText } from "./backtest/report.ts";
import { reportCompatible } from "./backtest/run-compatible.ts";
import { reportProduct } from "./backtest/run-product.ts";
import { storedPrices } from "./backtest/stored-prices.ts";

type Days = NonNullable<Arguments["days"]>;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A file that cannot be read, or whose content cannot be used: exit code 1. */
class InputError extends Error {}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new InputError(
      `${path}: ${error instanceof Error && "code" in error && error.code === "ENOENT" ? "there is no such file" : "cannot be read"}`,
    );
  }
}

function readStrategy(path: string): StrategyDocument {
  try {
    return parseStrategyText(read(path));
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error;
    throw new InputError(
      error.problems.map((p) => `${path}: ${p.path === "" ? "" : `${p.path}: `}${p.message}`).join("\n"),
    );
  }
}

/** Names the file before each line of what is wrong with it. */
async function readingOf<T>(path: string, work: (source: PriceSource) => Promise<T>): Promise<T> {
  try {
    return await work(fileSource(path));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing) throw new InputError(`${path}: there is no such file`);
    if (!(error instanceof PriceFileError)) throw error;
    throw new InputError(
      error.message
        .split("\n")
        .map((line) => `${path}: ${line}`)
        .join("\n"),
    );
  }
}

/** The prices given with --rates, read and checked as those of --data are. */
function readRates(
  path: string,
  document: StrategyDocument,
  bars: Bars,
  currency: string = defaultSettings.currency,
  options: ReadingOptions = {},
): Promise<Bars> {
  const pair = pairNeeded(symbolOf(document.symbol, bars.digits, bars.contract), currency);
  return readingOf(path, (file) => readPairBars(file, pair, document, options, (line) => say(`${path}: ${line}`)));
}

/** Prices that are no file. */
function marketPrices(data: string, document: StrategyDocument, days: Days, currency: string): Promise<ProductPrices> {
  return data === "stored"
    ? storedPrices(historyFolder(readConfig(process.env).dataDir), document, days, currency)
    : simulatePrices(document, days, currency);
}

async function report(args: Arguments): Promise<Report> {
  const inline = args.costs?.trimStart().startsWith("{");
  const costs = args.costs === undefined || inline ? args.costs : read(args.costs);
  const source = args.costs === undefined || inline ? "--costs" : args.costs;
  const document = readStrategy(args.strategy);
  const options = {
    ...(args.zone === undefined ? {} : { zone: args.zone }),
    ...(args.dates === undefined ? {} : { dateOrder: args.dates }),
    ...(args.stamps === undefined ? {} : { stamps: args.stamps }),
    ...(args.spreadUnit === undefined ? {} : { spreadUnit: args.spreadUnit }),
    ...(args.fileSymbol === undefined ? {} : { rowSymbol: args.fileSymbol }),
  };
  const tell = (line: string): void => say(`${args.data}: ${line}`);
  if (args.mode === "product") {
    const input = parseCosts.product(costs, source);
    const { days } = args;
    const found = days
      ? await marketPrices(args.data, document, days, input.currency ?? defaultSettings.currency)
      : await readingOf(args.data, (file) => readBars(file, document, options, tell));
    const prices = args.shorterBars ? found : { ...found, lower: null };
    tell(`${prices.bars.length} bars`);
    const { rates } = args;
    const pair = rates ? await readRates(rates, document, prices.bars, input.currency, options) : null;
    return reportProduct(document, prices, input, say, pair);
  }
  const input = parseCosts["backtesting.py"](costs, source);
  const prices = await readingOf(args.data, (file) => readPrinted(file, document, options, tell));
  tell(`${prices.length} bars`);
  return reportCompatible(document, prices, input, say);
}

async function main(argv: readonly string[]): Promise<void> {
  const args = parseArguments(argv);
  if (args === "help") {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { statistics, rows, tradesCsv } = await report(args);
  if (args.trades !== undefined) writeFileSync(args.trades, tradesCsv);
  const exact = args.mode === "backtesting.py";
  process.stdout.write(`${args.json ? toJson(statistics, exact) : toText(rows)}\n`);
}

ignoreClosedPipes();
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    say(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (
    [InputError, PriceFileError, CostsError, StrategyError, CompatibilityError, BarsError, RangeError].some(
      (known) => error instanceof known,
    )
  ) {
    say((error as Error).message);
    process.exitCode = 1;
  } else throw error;
}
