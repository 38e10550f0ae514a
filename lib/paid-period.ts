import { checkoutProvider } from "./checkout-providers.ts";

/** What one payment pays for, where that is a time and not a thing. */
export type PaidPeriod = "one month" | "three months" | "six months" | "one year" | "two years";
const periods: Readonly<Record<string, readonly [PaidPeriod, number]>> = {
  monthly: ["one month", 1],
  quarterly: ["three months", 3],
  "half-yearly": ["six months", 6],
  yearly: ["one year", 12],
  "two-yearly": ["two years", 24],
};

/** @param billing how a product is paid, as `order_items.billing` and a plan's type have it. */
export const paidPeriod = (billing: string | null | undefined): PaidPeriod | null =>
  periods[billing ?? ""]?.[0] ?? null;
const monthsOf = (period: PaidPeriod): number => Object.values(periods).find(([name]) => name === period)?.[1] ?? 1;

/** These take one payment and nothing later. */
const oneTime: ReadonlySet<string> = new Set(["sandbox", "coin", "given"]);
/** May a later payment of the same subscription come? Whether one does is set at the provider. */
export const mayRenew = (provider: string): boolean => !oneTime.has(provider);

/** Of these, a plan bought more than once in one order is paid for that many times its period, as private.paid_length() counts it. */
const dated: ReadonlySet<string> = new Set(["sandbox", "coin", "gumroad", "paddle", "lemonsqueezy"]);

function coverage(period: PaidPeriod, provider: string | null, pieces: number): string {
  if (pieces === 1 || provider === null || !dated.has(provider)) return `One payment covers ${period}.`;
  return `This payment covers ${pieces * monthsOf(period)} months.`;
}

/**
 * What a payment covers, whether it is charged again, and how to end that. Whether it is a subscription is set at the provider,
 * whose checkout tells the buyer, so this says where to look.
 * @param provider as orders name it; null before a purchase.
 * @param pieces how many of a plan the order has.
 */
export function periodNote(period: PaidPeriod, provider: string | null, pieces = 1): string {
  const paid = coverage(period, provider, pieces);
  if (provider !== null && !mayRenew(provider)) return `${paid} It does not renew by itself.`;
  const name = provider === null ? null : checkoutProvider(provider).name;
  const shown = name ? `${name} showed` : "the checkout shows";
  return `${paid} It renews only if ${shown} a subscription; end that by the link in ${name ? `${name}'s` : "its"} receipt, or write to us.`;
}

type PaidItem = {
  readonly productId: string;
  readonly productKind: string | null;
  /** How it is paid: once, monthly, quarterly, half-yearly, yearly or two-yearly. Null while the catalog does not know the product. */
  readonly billing: string | null;
  readonly name: string;
  readonly quantity: number;
};

/** Two pieces of a plan are twice its time; two machines are two machines. */
export const piecesOfTime = (kind: string | null, quantity: number): number => (kind === "plan" ? quantity : 1);

/** For each item of an order that pays for a time: which, and whether it renews. What the seller gave was not paid. */
export const paidTimes = ({
  items,
  provider,
}: {
  readonly items: readonly PaidItem[];
  readonly provider: string;
}): { readonly productId: string; readonly text: string }[] =>
  items.flatMap(({ productId, productKind, billing, name, quantity }) => {
    const period = provider === "given" ? null : paidPeriod(billing);
    return period
      ? [{ productId, text: `${name}: ${periodNote(period, provider, piecesOfTime(productKind, quantity))}` }]
      : [];
  });
