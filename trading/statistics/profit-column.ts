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
/** Among more trades than this, a single one that fits tells nothing. */
const fewTrades = 10;

/** A closed trade as a file writes it: its profit, and what its commission, fees and swap add to that, mostly below zero. */
export type WrittenProfit = {
  readonly trade: Pick<StatementTrade, "symbol" | "side" | "lots" | "open" | "close">;
  readonly profit: number;
  readonly costs: number;
};

type Reading = { readonly currency: string; readonly gross: number; readonly within: number };

/** What the prices alone brought, in the quote currency and in the base; none for a market that is not listed. */
function byPrices({ symbol, side, lots, open, close }: WrittenProfit["trade"]): readonly Reading[] {
  // Brokers write EUR/USD, and add endings to names: EURUSD.m, XAUUSD-ecn.
  const spec = findSymbol(symbol.replace(/[^A-Z0-9]/g, "").slice(0, 6));
  if (!spec) return [];
  const gross = (close - open) * side * lots * spec.contractSize;
  const changed = gross / close;
  return [
    { currency: spec.quote, gross, within: tolerance },
    { currency: spec.base, gross: changed, within: tolerance + Math.abs(changed) * ofSpread },
  ];
}

/** Whether the prices explain a trade's profit before costs, and after them, in an account of this currency. */
type Fit = { readonly currency: string; readonly market: string; readonly before: boolean; readonly after: boolean };

const fitsOf = ({ trade, profit, costs }: WrittenProfit): Fit[] =>
  byPrices(trade)
    .filter(({ within }) => Math.abs(costs) >= Math.max(leastCosts, 2 * within))
    .map(({ currency, gross, within }) => ({
      currency,
      market: `${trade.symbol} in ${currency}`,
      before: Math.abs(profit - gross) <= within,
      after: Math.abs(profit - costs - gross) <= within,
    }));

const countOf = (fits: readonly Fit[], part: "before" | "after"): number => fits.filter((fit) => fit[part]).length;

/** By market; markets with a single trade, of which nothing can be told alone, by currency. */
function grouped(fits: readonly Fit[]): Fit[][] {
  const markets = Map.groupBy(fits, ({ market }) => market);
  const isAlone = ({ market }: Fit): boolean => markets.get(market)?.length === 1;
  return [...Map.groupBy(fits, (fit) => (isAlone(fit) ? fit.currency : fit.market)).values()];
}

/**
 * Whether a profit column has the costs in it, as Myfxbook's has; null where the prices do not tell. Told by markets whose quote or base
 * currency is the account's: there the prices give the profit of every trade before costs. Elsewhere they meet that of a few by chance, in an
 * account of pounds that trades EUR/USD.
 */
function byMarkets(trades: readonly WrittenProfit[]): boolean | null {
  const asked = trades.map(fitsOf).filter((fits) => fits.length > 0);
  const least = asked.length > fewTrades ? 2 : 1;
  const sure = grouped(asked.flat()).filter(
    (fits) => fits.length >= least && Math.max(countOf(fits, "before"), countOf(fits, "after")) >= most * fits.length,
  );
  const sumOf = (part: "before" | "after") => sure.reduce((sum, fits) => sum + countOf(fits, part), 0);
  const [before, after] = [sumOf("before"), sumOf("after")];
  return before === after ? null : after > before;
}

/** Costs are added to the profits, are within them, or are left out because nobody can tell. */
export type CostReading = "added" | "within" | "left-out";

/**
 * How the costs are counted, and what to say of it. Where the prices do not tell, the lower result counts: swap that was earned would otherwise
 * be earned twice. `isGross`: the file's format writes costs apart.
 */
export function readCosts(
  trades: readonly WrittenProfit[],
  isGross: boolean,
): { readonly costs: CostReading; readonly note: string | null } {
  const told = byMarkets(trades);
  if (told)
    return {
      costs: "within",
      note: "By the prices, the profits have commission and swap in them: these were not subtracted again.",
    };
  const total = trades.reduce((sum, { costs }) => sum + costs, 0);
  if (told === false || isGross || Math.abs(total) < leastCosts) return { costs: "added", note: null };
  const earned = total > 0;
  return {
    costs: earned ? "left-out" : "added",
    note: `The prices do not tell whether the profits have commission and swap in them. The lower result is counted: these were ${earned ? "not added" : "subtracted"}.`,
  };
}
