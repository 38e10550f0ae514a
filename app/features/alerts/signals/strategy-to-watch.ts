import { type SignalTimeframe, signalTimeframes } from "#trading/alerts/signal-alert.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";

export type ChoosableStrategy = { readonly id: string; readonly name: string; readonly document: unknown };

/** The chosen strategy of those that a form offers; the first one, which it shows, where nothing was chosen. */
export const chosenStrategy = (listed: readonly ChoosableStrategy[], id: string): ChoosableStrategy | undefined =>
  listed.find((strategy) => strategy.id === id) ?? listed[0];

/** The symbol and time frame that a strategy's rules were written for; null where alerts do not watch them. */
export function ownMarket({
  document,
}: ChoosableStrategy): { readonly symbol: string; readonly timeframe: SignalTimeframe } | null {
  const stated = document as { readonly symbol?: unknown; readonly timeframe?: unknown } | null;
  const symbol = simulatedSymbols.find((name) => name === stated?.symbol);
  const timeframe = signalTimeframes.find((name) => name === stated?.timeframe);
  return symbol && timeframe ? { symbol, timeframe } : null;
}

/**
 * The chosen strategy as it is saved now, which may be after a change in another tab; or why there is none.
 * @param listed what the form offers.
 */
export function strategyToWatch(
  listed: readonly ChoosableStrategy[],
  chosenId: string,
  saved: readonly ChoosableStrategy[],
): ChoosableStrategy | string {
  const chosen = chosenStrategy(listed, chosenId);
  if (chosen)
    return saved.find(({ id }) => id === chosen.id) ?? `“${chosen.name}” is no longer saved. Choose another one.`;
  return saved.length > 0
    ? "Choose one of your saved strategies."
    : "Save a strategy in the lab first, then choose it here.";
}
