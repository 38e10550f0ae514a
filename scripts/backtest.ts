import { readFileSync, writeFileSync } from "node:fs";
import { BarsError } from "#trading/backtest/check-bars.ts";
import { CompatibilityError } from "#trading/backtest/compatibility/broker.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategyText } from "#trading/strategy/parse-document.ts";
import { StrategyError } from "#trading/strategy/problems.ts";
import { type Arguments, parseArguments, UsageError, usage } from "./backtest/arguments.ts";
import { CostsError, parseCosts } from "./backtest/costs.ts";
import { PriceFileError, readPriceText } from "./backtest/price-file.ts";
import { type Report, toJson, toText } from "./backtest/report.ts";
import { reportCompatible } from "./backtest/run-compatible.ts";
import { reportProduct } from "./backtest/run-product.ts";

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

function readPrices(path: string) {
  try {
    const prices = readPriceText(read(path), (lines) => say(`read ${lines} lines`));
    say(`${path}: ${prices.length} bars`);
    return prices;
  } catch (error) {
    if (!(error instanceof PriceFileError)) throw error;
    throw new InputError(
      error.message
        .split("\n")
        .map((line) => `${path}: ${line}`)
        .join("\n"),
    );
  }
}

function report(args: Arguments): Report {
  const inline = args.costs?.trimStart().startsWith("{");
  const costs = args.costs === undefined || inline ? args.costs : read(args.costs);
  const source = args.costs === undefined || inline ? "--costs" : args.costs;
  const document = readStrategy(args.strategy);
  if (args.mode === "product") {
    const input = parseCosts.product(costs, source);
    return reportProduct(document, readPrices(args.data), input, say);
  }
  const input = parseCosts["backtesting.py"](costs, source);
  const prices = readPrices(args.data);
  if (!prices.wasSorted) say(`${args.data}: the rows were not in order of time and have been sorted`);
  return reportCompatible(document, prices, input, say);
}

function main(argv: readonly string[]): void {
  const args = parseArguments(argv);
  if (args === "help") {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { statistics, rows, tradesCsv } = report(args);
  if (args.trades !== undefined) writeFileSync(args.trades, tradesCsv);
  process.stdout.write(`${args.json ? toJson(statistics) : toText(rows)}\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    say(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (
    [InputError, CostsError, StrategyError, CompatibilityError, BarsError, RangeError].some(
      (known) => error instanceof known,
    )
  ) {
    say((error as Error).message);
    process.exitCode = 1;
  } else throw error;
}
