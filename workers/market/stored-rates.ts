import { type ConversionRates, conversionPaths, conversionRates } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import { type HistoryReader, storedBars } from "./stored-history.ts";

/** Prices before the run's first bar, so that its first close has a rate even after a long weekend. */
const lead = 7 * 86_400_000;

/** The moving rate of a run on stored bars, from the stored bars of the pairs that convert its results. Undefined where there are none. */
export async function storedRates(
  history: HistoryReader,
  symbol: SymbolSpec,
  currency: string,
  bars: Bars,
  signal: AbortSignal,
): Promise<ConversionRates | undefined> {
  const [from, to] = [(bars.time[0] as number) - lead, (bars.time[bars.length - 1] as number) + lead];
  const pairs = new Set(conversionPaths(symbol, currency).flatMap((legs) => legs.map(({ pair }) => pair)));
  const known = new Map<string, Bars>();
  for (const pair of pairs) {
    const found = await storedBars(history, { symbol: pair, from, to }, { signal });
    if (found) known.set(pair, found.bars);
  }
  return conversionRates(symbol, currency, bars, (pair) => known.get(pair));
}
