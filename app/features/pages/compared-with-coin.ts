import { plainNumber } from "#lib/figure-text.ts";

/** How a score compares with a coin's, in the three decimals that are shown: a higher score is worse. */
export function comparedWithCoin(difference: number): string {
  const size = plainNumber(Math.abs(difference), 3);
  if (size === "0.000") return "scores the same as a coin.";
  return `scores ${size} ${difference < 0 ? "better" : "worse"} than a coin.`;
}
