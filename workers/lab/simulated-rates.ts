import { type ConversionRates, conversionPaths, conversionRates } from "#trading/backtest/conversion-rates.ts";
import type { Bars } from "#trading/market/bars.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import { type SimulateRequest, simulateInChunks } from "./simulate-chunks.ts";

/** Prices before the run's first bar, so that its first close has a rate even after a long weekend. */
const lead = 7 * 86_400_000;

/**
 * The moving rate of a run on the simulated market, from that market's own conversion pair. Undefined where none is needed
 * or the market has no such pair.
 * @throws the signal's reason once it is aborted.
 */
export async function simulatedRates(
  symbol: SymbolSpec,
  currency: string,
  bars: Bars,
  data: Pick<SimulateRequest, "from" | "to" | "seed">,
  signal: AbortSignal,
): Promise<ConversionRates | undefined> {
  const path = conversionPaths(symbol, currency).find((legs) =>
    legs.every(({ pair }) => simulatedSymbols.includes(pair)),
  );
  if (!path) return undefined;
  const known = new Map<string, Bars>();
  const { timeframe } = bars;
  for (const { pair } of path) {
    const request = { ...data, symbol: pair, timeframe, from: data.from - lead };
    known.set(pair, await simulateInChunks(request, { signal, progress: () => {} }));
  }
  return conversionRates(symbol, currency, bars, (pair) => known.get(pair));
}
