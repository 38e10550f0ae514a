import { shortDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { readAmount } from "#lib/typed-number.ts";
import { type AlertDirection, reaches } from "#trading/alerts/price-alert.ts";
import { tradingDate } from "#trading/market/bar-text.ts";
import { dataName } from "#trading/market/market-data.ts";
import { pointsPerUnit, toPrice } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { isDailyOrLonger } from "#trading/market/timeframe.ts";
import type { SetAlert } from "../../data/alert-rows.ts";
import type { StoredPrices } from "../../market/use-stored-prices.ts";
import { localTime } from "../../ui/chart/zone-time.ts";

const digitsOf = (symbol: string) => findSymbol(symbol)?.digits ?? 0;
export const priceText = (symbol: string, points: number): string =>
  plainNumber(toPrice(points, digitsOf(symbol)), digitsOf(symbol));

/** `EUR/USD rises to 1.10000`, `EUR/USD rose to 1.10000`. */
export function alertText({ symbol, direction, levelPoints, reachedAt }: SetAlert): string {
  const verb = reachedAt === null ? `${direction} to` : direction === "rises" ? "rose to" : "fell to";
  return `${symbolText(symbol)} ${verb} ${priceText(symbol, levelPoints)}`;
}

/** What became of an alert, and on which prices. */
export function alertState({ market, reachedAt, data }: SetAlert): string {
  if (reachedAt !== null) return `Fired, ${localTime(reachedAt, "minute")} your time. ${data ?? "Simulated market"}`;
  return market === "stored" ? "Waiting for the next stored bars" : "Waiting. Simulated market";
}

/** How far the stored bars go: a bar of a day or longer is called by its trading day in every zone. */
const storedUntil = ({ timeframe, data }: StoredPrices): string =>
  isDailyOrLonger(timeframe) ? shortDate(tradingDate(data.to)) : localTime(data.to, "minute");

/** Beside the level: the newest bid, and which prices the alert will watch. `stored` is undefined while it is not known. */
export function levelHelp(symbol: string, bid: number | undefined, stored: StoredPrices | null | undefined): string {
  if (stored === undefined) return "Its prices have not loaded yet.";
  const price = bid === undefined ? "" : `Bid ${priceText(symbol, bid)}, `;
  if (stored?.isCurrent) return `${price}${dataName(stored.data)} until ${storedUntil(stored)}`;
  const ended = stored ? `. The stored bars of this symbol end on ${shortDate(stored.data.to)}.` : "";
  return bid === undefined ? `Simulated market${ended}` : `Bid now ${priceText(symbol, bid)}, simulated${ended}`;
}

const mostPoints = 2_147_483_647;
/** An alert further from the bid waits for ever: its decimal sign was left out, or it is of another symbol. */
const farthest = 50;

/** A typed level in points, or why it cannot be one. `bidPoints`: the newest bid, where it is known. */
export function readLevel(
  typed: string,
  symbol: string,
  direction: AlertDirection,
  bidPoints: number | undefined,
): { readonly levelPoints: number } | { readonly problem: string } {
  const levelPoints = Math.round(readAmount(typed, digitsOf(symbol)) * pointsPerUnit(digitsOf(symbol)));
  if (!(levelPoints > 0 && levelPoints <= mostPoints))
    return { problem: `Enter a price above zero, as in ${priceText(symbol, bidPoints ?? 100_000)}.` };
  if (bidPoints !== undefined && reaches({ direction, levelPoints }, bidPoints))
    return {
      problem: `The bid is ${priceText(symbol, bidPoints)}: already at or ${direction === "rises" ? "above" : "below"} this level.`,
    };
  if (bidPoints !== undefined && Math.max(levelPoints / bidPoints, bidPoints / levelPoints) > farthest)
    return {
      problem: `The bid is ${priceText(symbol, bidPoints)}, and ${priceText(symbol, levelPoints)} is far from it: look for the decimal sign.`,
    };
  return { levelPoints };
}
