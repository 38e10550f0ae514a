import { findSymbol } from "../market/symbols.ts";
import type { StatementTrade } from "./statement.ts";

/** Rounding of a result and of the prices that it is worked out from, in account money. */
const tolerance = 0.02;
/** Money of the quote currency is changed at its other price: the spread of a pair, beside its price. */
const ofSpread = 0.0002;
/** Smaller costs cannot be told from rounding. */
const leastCosts = 0.1;
/** Of a market's trades, what its prices explain where they are in the account's currency: a few may be partly closed or corrected. */
const most = 0.8;
/** Beside more trades than this, a market's only one tells nothing. */
const fewTrades = 10;

/** A closed trade as a file writes it: its profit, and what its commission, fees and swap add to that, mostly below zero. */
export type WrittenProfit = {
  readonly trade: Pick<StatementTrade, "symbol" | "side" | "lots" | "open" | "close">;
  readonly profit: number;
  readonly costs: number;
};

type Reading = { readonly gross: number; readonly within: number };

/** What the prices alone brought, in the quote currency and in the base; none for a market that is not listed. */
function byPrices({ symbol, side, lots, open, close }: WrittenProfit["trade"]): readonly Reading[] {
  // Brokers write EUR/USD, and add endings to names: EURUSD.m, XAUUSD-ecn.
  const spec = findSymbol(symbol.replace(/[^A-Z0-9]/g, "").slice(0, 6));
  if (!spec) return [];
  const gross = (close - open) * side * lots * spec.contractSize;
  const changed = gross / close;
  return [
    { gross, within: tolerance },
    { gross: changed, within: tolerance + Math.abs(changed) * ofSpread },
  ];
}

type Fits = { trades: number; before: number; after: number };

/** How many trades of each market the prices explain before costs, and after them: for its quote currency and for its base. */
function fitsOf(trades: readonly WrittenProfit[]): Fits[] {
  const found = new Map<string, Fits>();
  for (const { trade, profit, costs } of trades) {
    byPrices(trade).forEach(({ gross, within }, place) => {
      if (!(Math.abs(costs) >= Math.max(leastCosts, 2 * within))) return;
      const key = `${trade.symbol} ${place}`;
      const fits = found.get(key) ?? { trades: 0, before: 0, after: 0 };
      found.set(key, fits);
      fits.trades += 1;
      if (Math.abs(profit - gross) <= within) fits.before += 1;
      if (Math.abs(profit - costs - gross) <= within) fits.after += 1;
    });
  }
  return [...found.values()];
}

/**
 * Whether a profit column has the costs in it, as Myfxbook's has. Told by markets whose quote or base currency is the account's: there the
 * prices give the profit of every trade before costs. Elsewhere they meet that of a few by chance, in an account of pounds that trades EUR/USD.
 */
export function profitHasCosts(trades: readonly WrittenProfit[]): boolean {
  const least = trades.length > fewTrades ? 2 : 1;
  const sure = fitsOf(trades).filter(
    (fits) => fits.trades >= least && Math.max(fits.before, fits.after) >= most * fits.trades,
  );
  const sumOf = (part: "before" | "after") => sure.reduce((sum, fits) => sum + fits[part], 0);
  return sumOf("after") > sumOf("before");
}
