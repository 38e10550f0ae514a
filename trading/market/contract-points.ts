import type { Bars } from "./bars.ts";
import { inDigits } from "./points.ts";
import { findSymbol } from "./symbols.ts";

/** The digits in which quotes, orders and alerts of these bars' symbol count; those of the bars where the symbol is none of the site's. */
export const contractDigits = ({ symbol, digits }: Pick<Bars, "symbol" | "digits">): number =>
  findSymbol(symbol)?.digits ?? digits;

/** A price of some bars in points of the contract: stored bars have the digits of where they came from. */
export const inContractPoints = (bars: Pick<Bars, "symbol" | "digits">, points: number): number =>
  inDigits(points, bars.digits, contractDigits(bars));
