import { symbols } from "./symbols.ts";

/** A pair seldom moves further from its price of the last years. */
const farthest = 1.25;

/** Shares have two decimals as well. */
const fewestDigits = 3;

/** Listed currency pairs whose price and number of decimals are like these, the nearest first. */
export function likelySymbols(price: number, digits: number): readonly string[] {
  const distance = (reference: number): number => Math.max(price / reference, reference / price);
  return symbols
    .filter(
      (symbol) =>
        symbol.class === "fx" && fewestDigits <= digits && (digits === symbol.digits || digits === symbol.digits - 1),
    )
    .filter(({ referencePrice }) => distance(referencePrice) <= farthest)
    .sort((a, b) => distance(a.referencePrice) - distance(b.referencePrice))
    .map(({ name }) => name);
}
