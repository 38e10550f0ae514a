import type { Product } from "./passages.ts";

export const formatPrice = ({ priceCents, currency, period }: Product): string => {
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(priceCents / 100);
  return period ? `${amount} ${period}` : amount;
};

export const priceLine = (product: Product): string => `- **${product.name}**: ${formatPrice(product)}`;

/** A whole amount: "$1,000". */
export const dollars = (amount: number): string => `$${amount.toLocaleString("en-US")}`;
