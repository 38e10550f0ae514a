import { plainNumber } from "./figure-text.ts";

/** US dollars with their cents: `1299` → `$1,299.00`. By hand: the browser's own formatter takes 5 ms and more to set up. */
export function formatUsd(amount: number): string {
  const text = plainNumber(Math.abs(amount), 2);
  return amount < 0 && /[1-9]/.test(text) ? `−$${text}` : `$${text}`;
}

/** A price as a sign shows it: `1299` → `$1,299`, `120.5` → `$120.50`. */
export const formatPrice = (amount: number): string => formatUsd(amount).replace(/\.00$/, "");
