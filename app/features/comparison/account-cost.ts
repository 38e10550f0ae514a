import type { OfferedAccount } from "#app/data/broker-accounts.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol, pipSize, type SymbolSpec } from "#trading/market/symbols.ts";
import type { MyTrades, Side } from "./my-trades.ts";

/** US dollars a month. A part is null where the broker states nothing of it for any of the symbols. */
export type AccountCost = {
  readonly spread: number | null;
  readonly commission: number | null;
  /** Above zero it costs, below zero it earns. */
  readonly swap: number | null;
  /** What is known of it; null where no figure of any of the symbols is stated. */
  readonly total: number | null;
  /** What the broker does not state; the total is then only what is known. */
  readonly unstated: readonly string[];
};

/** US dollars for one unit of a currency, at the symbols' reference prices: close enough to compare accounts. */
export function dollarsPer(currency: string): number {
  if (currency === "USD") return 1;
  const direct = findSymbol(`${currency}USD`);
  if (direct) return direct.referencePrice;
  const inverse = findSymbol(`USD${currency}`);
  if (inverse) return 1 / inverse.referencePrice;
  throw new RangeError(`No reference price converts ${currency} to US dollars.`);
}

const pipDollars = (symbol: SymbolSpec): number => pipSize(symbol) * symbol.contractSize * dollarsPer(symbol.quote);
const pointDollars = (symbol: SymbolSpec): number =>
  (symbol.contractSize / pointsPerUnit(symbol.digits)) * dollarsPer(symbol.quote);

const swapPoints = (swap: { readonly long: number; readonly short: number }, side: Side): number =>
  side === "buy" ? swap.long : side === "sell" ? swap.short : (swap.long + swap.short) / 2;

/** Five rollovers of a trading week are charged as seven nights, because one of them counts for the weekend as well. */
const chargedPerNight = 7 / 5;

type Sum = { known: number; seen: boolean };
const amountOf = ({ known, seen }: Sum): number | null => (seen ? known : null);

/**
 * What a month of these trades costs in one account: spread once per round trip, commission for both sides, and swap for the nights held,
 * the triple night spread over the week. What is not stated is named and left out, never counted as zero.
 */
export function accountCost(
  account: Pick<OfferedAccount, "spreads" | "commissionPerLot" | "swaps">,
  { traded, nights, side }: MyTrades,
): AccountCost {
  const [spread, commission, swap] = [0, 0, 0].map((known): Sum => ({ known, seen: false })) as [Sum, Sum, Sum];
  const add = (sum: Sum, amount: number) => {
    sum.known += amount;
    sum.seen = true;
  };
  const unstated: string[] = [];
  for (const { symbol: name, lots } of traded) {
    const symbol = findSymbol(name);
    if (!symbol) continue;
    const pips = account.spreads[name];
    if (pips === undefined) unstated.push(`spread on ${symbolText(name)}`);
    else add(spread, pips * pipDollars(symbol) * lots);
    if (account.commissionPerLot !== null) add(commission, 2 * account.commissionPerLot * lots);
    const nightly = account.swaps[name];
    if (nights === 0) add(swap, 0);
    else if (nightly === undefined) unstated.push(`swap on ${symbolText(name)}`);
    else add(swap, -swapPoints(nightly, side) * pointDollars(symbol) * lots * nights * chargedPerNight);
  }
  if (account.commissionPerLot === null) unstated.push("commission");
  const statesNothing = !spread.seen && (nights === 0 || !swap.seen);
  return {
    spread: amountOf(spread),
    commission: amountOf(commission),
    swap: amountOf(swap),
    total: statesNothing ? null : spread.known + commission.known + swap.known,
    unstated,
  };
}
