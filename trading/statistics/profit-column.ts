import { pointsPerUnit } from "../market/points.ts";
import { findSymbol } from "../market/symbols.ts";
import type { StatementTrade } from "./statement.ts";

/** Rounding of a result and of the prices that it is worked out from, in account money. */
const tolerance = 0.02;
/** Smaller costs cannot be told from rounding. */
const leastCosts = 0.1;

/** A closed trade as a file writes it: its profit, and what its commission, fees and swap add to that, mostly below zero. */
export type WrittenProfit = {
  readonly trade: Pick<StatementTrade, "symbol" | "side" | "lots" | "open" | "close">;
  readonly profit: number;
  readonly costs: number;
};

/** What the prices alone brought, in the quote currency and in the base; none for a market that is not listed. */
function byPrices({ symbol, side, lots, open, close }: WrittenProfit["trade"]): readonly number[] {
  // Brokers write EUR/USD, and add endings to names: EURUSD.m, XAUUSD-ecn.
  const spec = findSymbol(symbol.replace(/[^A-Z0-9]/g, "").slice(0, 6));
  if (!spec) return [];
  const scale = pointsPerUnit(spec.digits);
  const gross = ((Math.round(close * scale) - Math.round(open * scale)) * side * lots * spec.contractSize) / scale;
  return [gross, gross / close];
}

/**
 * Whether a profit column has the costs in it, as Myfxbook's has. Told by trades whose quote or base currency is the account's:
 * there the prices give the profit before costs to the cent, and elsewhere neither reading fits.
 */
export function profitHasCosts(trades: readonly WrittenProfit[]): boolean {
  let [before, after] = [0, 0];
  for (const { trade, profit, costs } of trades) {
    if (!(Math.abs(costs) >= leastCosts)) continue;
    const brought = byPrices(trade);
    if (brought.some((gross) => Math.abs(profit - gross) <= tolerance)) before += 1;
    if (brought.some((gross) => Math.abs(profit - costs - gross) <= tolerance)) after += 1;
  }
  return after > before;
}
