const twoDecimals = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** US dollars with two decimals: `1299` → `$1,299.00`. */
export function formatUsd(amount: number): string {
  return twoDecimals.format(amount);
}
