import { cleanPoints, pointsOfPips, pointsPerUnit } from "../../market/points.ts";
import { referenceRate } from "../../market/symbol-of.ts";
import { findSymbol, type SymbolSpec, unlistedSymbol } from "../../market/symbols.ts";
import type { StrategyDocument } from "../document.ts";

/** The money the lab's account is in. */
export const accountCurrency = "USD";

/** The contract an exported file assumes for a symbol: the listed one, else what was stated for the prices in the lab. */
export const contractOf = (name: string, stated?: SymbolSpec): SymbolSpec =>
  findSymbol(name) ?? (stated ? { ...stated, name } : unlistedSymbol(name, 5));

/** Account money for one unit of the quote currency: a number, or null when the account holds the base and the price itself tells. */
export function rateOf(symbol: SymbolSpec): number | null {
  if (symbol.quote === accountCurrency) return 1;
  return symbol.base === accountCurrency ? null : (referenceRate(symbol, accountCurrency) ?? 1);
}

/** The spread an exported file reckons with, in points. */
export const spreadPoints = ({ costs }: StrategyDocument, symbol: SymbolSpec): number =>
  costs?.spread?.kind === "pips" ? pointsOfPips(costs.spread.value, symbol.pipPoints) : symbol.typicalSpreadPoints;

/** What a lot is charged for a night in the lab, in points: bought, and sold. */
export function swapPoints({ costs }: StrategyDocument, symbol: SymbolSpec): readonly [long: number, short: number] {
  const swap = costs?.swap ?? { kind: "typical" };
  if (swap.kind === "typical") return [symbol.swapLongPoints, symbol.swapShortPoints];
  return swap.kind === "points" ? [swap.long, swap.short] : [0, 0];
}

/** The slippage alone, in points. */
export const slippageOf = ({ costs }: StrategyDocument, symbol: SymbolSpec): number =>
  pointsOfPips(costs?.slippagePips ?? 0, symbol.pipPoints);

/** How much nearer to the market than the lab's ask a fill is that paid `slippagePoints`. */
export const fillsNearer = (document: StrategyDocument, symbol: SymbolSpec): number =>
  cleanPoints(spreadPoints(document, symbol) + slippageOf(document, symbol) - slippagePoints(document, symbol));

/** The size of a point that a symbol's figures count in. */
export const tickOf = ({ digits }: SymbolSpec): number => 1 / pointsPerUnit(digits);

/** Half the spread and the slippage: what a market order pays where a platform knows one price only, and whole points of it. */
export const slippagePoints = (document: StrategyDocument, symbol: SymbolSpec): number =>
  Math.ceil(cleanPoints(spreadPoints(document, symbol) / 2 + slippageOf(document, symbol)));
