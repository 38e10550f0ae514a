import { writtenSizes } from "../lots-text.ts";
import { numberText } from "../number-text.ts";
import type { Opening } from "./baskets.ts";

/** Rows of the statement (lines of the file) that show what a finding says. */
export type Evidence = { readonly rows: readonly number[]; readonly words: string };

export type Finding = {
  readonly id: "martingale" | "grid" | "no-stop" | "held-losers";
  readonly name: string;
  /** `not-told`: the file does not hold what it takes. */
  readonly verdict: "seen" | "traces" | "not-seen" | "too-few" | "not-told";
  /** Percent of the occasions there were. */
  readonly share: number;
  /** What was counted, in a sentence or two. */
  readonly words: string;
  readonly evidence: readonly Evidence[];
};

export const wholePercent = (value: number): string => `${numberText(value)}%`;

/** @param losses mean hours, as `wins`. Of a scalper's trades 0.0 hours would say nothing. */
export function heldWords(losses: number, wins: number): string {
  const [unit, inHour] = Math.max(losses, wins) < 1 ? (["minutes", 60] as const) : (["hours", 1] as const);
  return `Losing trades stayed open for ${numberText(losses * inHour, 1)} ${unit} on average, winning ones for ${numberText(wins * inHour, 1)}.`;
}

export function verdictOf(enough: boolean, seen: boolean, traces: boolean): Finding["verdict"] {
  if (!enough) return "too-few";
  return seen ? "seen" : traces ? "traces" : "not-seen";
}

const shown = 5;
const longest = 12;

/** The baskets with most of the given openings in them, largest first. */
export function evidenceOf(openings: readonly Opening[], marked: readonly Opening[]): Evidence[] {
  const counts = new Map<number, number>();
  for (const { basket } of marked) counts.set(basket, (counts.get(basket) ?? 0) + 1);
  const largest = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, shown);
  const wanted = new Map<number, Opening[]>(largest.map(([basket]) => [basket, []]));
  for (const opening of openings) wanted.get(opening.basket)?.push(opening);
  return [...wanted.values()].map((basket) => {
    const { symbol, side } = (basket[0] as Opening).trade;
    const sizes = basket.slice(0, longest).map(({ trade }) => trade.lots);
    const more = basket.length > longest ? ` and ${numberText(basket.length - longest)} more` : "";
    return {
      rows: basket.slice(0, longest).map(({ trade }) => trade.row),
      words: `${numberText(basket.length)} ${side === 1 ? "buys" : "sells"} of ${symbol} one after another: ${writtenSizes(sizes)}${more}`,
    };
  });
}
