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
  const order = new Uint32Array(rows.length);
  const keys = rows.map(sortBy);
  for (let i = 0; i < order.length; i++) order[i] = i;
  const sign = direction === "ascending" ? 1 : -1;
  if (keys.every((key) => typeof key === "number")) return order.sort(byNumber(Float64Array.from(keys), sign));
  return order.sort(
    byText(
      keys.map((key) => String(key).toLowerCase()),
      sign,
    ),
  );
}

function byNumber(keys: Float64Array, sign: number) {
  return (a: number, b: number) => {
    const left = keys[a]!;
    const right = keys[b]!;
    if (left === right) return a - b;
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
    return left < right ? -sign : sign;
  };
}

function byText(keys: readonly string[], sign: number) {
  return (a: number, b: number) => {
    const left = keys[a]!;
    const right = keys[b]!;
    if (left === right) return a - b;
    return left < right ? -sign : sign;
  };
}
