import { formatCents } from "../../../lib/amount-text.ts";
import { shortNumber } from "../../../lib/figure-text.ts";
import type { Product } from "./passages.ts";

export const formatPrice = ({ priceCents, currency, period }: Product): string => {
  const amount = formatCents(priceCents, currency);
  return period ? `${amount} ${period}` : amount;
};

export const priceLine = (product: Product): string => `- **${product.name}**: ${formatPrice(product)}`;

/** A whole amount: "$1,000". */
export const dollars = (amount: number): string => `$${shortNumber(amount, 2)}`;
