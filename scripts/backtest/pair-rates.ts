import { type ConversionRates, conversionPaths, conversionRates } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import { CostsError } from "./costs.ts";

const spacing = ({ time, length }: Bars): number => ((time[length - 1] as number) - (time[0] as number)) / length;

/** The one pair whose prices turn results into the account's currency. Throws `CostsError` when none does. */
export function pairNeeded(symbol: SymbolSpec, currency: string): string {
  const pair = conversionPaths(symbol, currency)[0]?.[0]?.pair;
  if (!pair)
    throw new CostsError(`--rates: results of ${symbol.name} in ${currency} need no pair, or no pair is known`);
  return pair;
}

/**
 * The moving rate of a run from the prices given with --rates, which are taken for those of the one pair that can convert it.
 * @throws {CostsError} when the run needs none, or the prices are of longer bars or another time, or leave out more than ten days of it.
 */
export function pairRates(symbol: SymbolSpec, currency: string, bars: Bars, prices: Bars): ConversionRates {
  const pair = pairNeeded(symbol, currency);
  // The close of a longer bar would be known too early.
  if (spacing(prices) > spacing(bars) * 1.5)
    throw new CostsError("--rates: its bars are longer than those of --data; give bars of the same length");
  const rate = conversionRates(symbol, currency, bars, (name) =>
    name === pair ? { ...prices, symbol: pair, timeframe: bars.timeframe } : undefined,
  );
  if (!rate)
    throw new CostsError(
      `--rates: the prices of ${pair} are of another time than those of --data, or more than ten days are missing among them`,
    );
  return rate;
}
