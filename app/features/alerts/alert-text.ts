import { symbolText } from "#lib/symbol-text.ts";
import { readNumber } from "#lib/typed-number.ts";
import { type AlertDirection, reaches } from "#trading/alerts/price-alert.ts";
import { pointsPerUnit, toPrice } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { SetAlert } from "../../data/alert-rows.ts";

const digitsOf = (symbol: string) => findSymbol(symbol)?.digits ?? 0;
export const priceText = (symbol: string, points: number): string =>
  toPrice(points, digitsOf(symbol)).toFixed(digitsOf(symbol));

/** `EUR/USD rises to 1.10000`, `EUR/USD rose to 1.10000`. */
export function alertText({ symbol, direction, levelPoints, reachedAt }: SetAlert): string {
  const verb = reachedAt === null ? `${direction} to` : direction === "rises" ? "rose to" : "fell to";
  return `${symbolText(symbol)} ${verb} ${priceText(symbol, levelPoints)}`;
}

const mostPoints = 2_147_483_647;

/** A typed level in points, or why it cannot be one. `bidPoints`: the newest bid, where it is known. */
export function readLevel(
  typed: string,
  symbol: string,
  direction: AlertDirection,
  bidPoints: number | undefined,
): { readonly levelPoints: number } | { readonly problem: string } {
  const levelPoints = Math.round(readNumber(typed) * pointsPerUnit(digitsOf(symbol)));
  if (!(levelPoints > 0 && levelPoints <= mostPoints))
    return { problem: `Enter a price above zero, as in ${priceText(symbol, bidPoints ?? 100_000)}.` };
  if (bidPoints !== undefined && reaches({ direction, levelPoints }, bidPoints))
    return {
      problem: `The bid is ${priceText(symbol, bidPoints)}: already at or ${direction === "rises" ? "above" : "below"} this level.`,
    };
  return { levelPoints };
}
