import { numberOrder } from "./number-order.ts";

export type SortValue = number | string;
export type SortDirection = "ascending" | "descending";

/**
 * The order of `rows` by one value, as indexes into them. Each row's key is computed once; equal keys keep their order, and
 * what is not a number stands last in both directions.
 */
export function sortedOrder<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  direction: SortDirection,
): Uint32Array {
  const keys = rows.map(sortBy);
  const numbers = keys.every((key) => typeof key === "number") ? Float64Array.from(keys) : textRanks(keys);
  return numberOrder(numbers, direction === "descending");
}

/** Each text's place among the different ones: tens of thousands of rows share a handful of words. */
function textRanks(keys: readonly SortValue[]): Float64Array {
  const texts = keys.map((key) => String(key).toLowerCase());
  const ranks = new Map(
    [...new Set(texts)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((text, rank) => [text, rank]),
  );
  return Float64Array.from(texts, (text) => ranks.get(text) ?? 0);
}
