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
  /** What is known of it; null where no figure of any of the symbols is stated, or where it would be earned, but for what is left out. */
  readonly total: number | null;
  /** What the broker does not state; the total is then only what is known. */
  readonly unstated: readonly string[];
  /** The parts of the totals, one line for each symbol. */
  readonly lines: readonly CostLine[];
};

/** One symbol's share of a month's cost, with the figures it is worked out from. A part is null where the broker states nothing. */
export type CostLine = {
  readonly symbol: string;
  readonly lots: number;
  readonly spread: { readonly pips: number; readonly perPip: number; readonly amount: number } | null;
  readonly commission: { readonly perSide: number; readonly amount: number } | null;
  /** Above zero the amount costs, below zero it earns; points below zero are charged. */
  readonly swap: {
    readonly long: number;
    readonly short: number;
    /** Those of the side, or the mean of both. */
    readonly points: number;
    readonly perPoint: number;
    readonly amount: number;
  } | null;
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

/** The sum of what is stated; null where nothing is. */
function sumOf(parts: readonly ({ readonly amount: number } | null)[]): number | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, { amount }) => sum + amount, 0);
}

type Stated = Pick<OfferedAccount, "spreads" | "commissionPerLot" | "swaps">;

function lineOf(account: Stated, symbol: SymbolSpec, lots: number, { nights, side }: MyTrades): CostLine {
  const { commissionPerLot } = account;
  const [pips, nightly] = [account.spreads[symbol.name], account.swaps[symbol.name]];
  const [perPip, perPoint] = [pipDollars(symbol), pointDollars(symbol)];
  const points = nightly === undefined ? 0 : swapPoints(nightly, side);
  return {
    symbol: symbol.name,
    lots,
    spread: pips === undefined ? null : { pips, perPip, amount: pips * perPip * lots },
    commission: commissionPerLot === null ? null : { perSide: commissionPerLot, amount: 2 * commissionPerLot * lots },
    swap:
      nightly === undefined
        ? null
        : { ...nightly, points, perPoint, amount: -points * perPoint * lots * nights * chargedPerNight },
  };
}

/**
 * What a month of these trades costs in one account: spread once per round trip, commission for both sides, and swap for the nights held,
 * the triple night spread over the week. What is not stated is named and left out, never counted as zero.
 */
export function accountCost(account: Stated, trades: MyTrades): AccountCost {
  const { traded, nights } = trades;
  const lines = traded.flatMap(({ symbol: name, lots }): CostLine[] => {
    const symbol = findSymbol(name);
    return symbol ? [lineOf(account, symbol, lots, trades)] : [];
  });
  const unstated = lines.flatMap(({ symbol, spread, swap }) => [
    ...(spread === null ? [`spread on ${symbolText(symbol)}`] : []),
    ...(swap === null && nights > 0 ? [`swap on ${symbolText(symbol)}`] : []),
  ]);
  if (account.commissionPerLot === null) unstated.push("commission");
  const [spread, commission] = [sumOf(lines.map((line) => line.spread)), sumOf(lines.map((line) => line.commission))];
  // Nothing held overnight costs no swap, whatever is stated.
  const swap = nights === 0 ? 0 : sumOf(lines.map((line) => line.swap));
  const statesNothing = spread === null && (nights === 0 || swap === null);
  const known = (spread ?? 0) + (commission ?? 0) + (swap ?? 0);
  // Costs that are not stated may turn what is earned into a cost.
  const seemsToEarn = unstated.length > 0 && known < 0;
  return {
    spread,
    commission,
    swap,
    total: statesNothing || seemsToEarn ? null : known,
    unstated,
    lines,
  };
}
