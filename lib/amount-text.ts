import { formatUsd } from "./price-text.ts";

const formats = new Map<string, Intl.NumberFormat>();
const isCurrency = (code: string): boolean => /^[a-z]{3}$/i.test(code);

/** Providers tell amounts in a currency's smallest unit, which is not a hundredth of these (ISO 4217, and Stripe's list for MGA, ISK and UGX). */
const noDecimals = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i;
const threeDecimals = /^(bhd|iqd|jod|kwd|lyd|omr|tnd)$/i;

/** How many decimals an amount in this currency's smallest unit has. */
function decimalsOf(currency: string): number {
  if (noDecimals.test(currency)) return 0;
  return threeDecimals.test(currency) ? 3 : 2;
}

/** An amount in the smallest unit as one in whole units: `29900`, `USD` → 299; `29900`, `JPY` → 29900. */
export const wholeUnits = (cents: number, currency: string): number => cents / 10 ** decimalsOf(currency);

/** Cents of any currency with that currency's symbol: `29900`, `USD` → `$299.00`; a code that is no currency follows the number. */
export function formatCents(cents: number, currency: string): string {
  if (!isCurrency(currency)) return `${formatUsd(cents / 100).replace("$", "")} ${currency}`.trim();
  const digits = decimalsOf(currency);
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(currency, format);
  return format.format(wholeUnits(cents, currency)).replace("-", "−");
}

type Discounted = {
  readonly discountCode: string | null;
  readonly discountCents: number | null;
  readonly currency: string;
};

/** `SPRING, −$20.00`: what a provider says of an order's discount; empty where there was none. */
export function discountText({ discountCode: code, discountCents: cents, currency }: Discounted): string {
  return [code, cents ? `−${formatCents(cents, currency)}` : null].filter(Boolean).join(", ");
}
