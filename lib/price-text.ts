import { plainNumber } from "./figure-text.ts";

/** US dollars with their cents: `1299` → `$1,299.00`. By hand: the browser's own formatter takes 5 ms and more to set up. */
export function formatUsd(amount: number): string {
  const text = plainNumber(Math.abs(amount), 2);
  return amount < 0 && /[1-9]/.test(text) ? `−$${text}` : `$${text}`;
}

/** A price as a sign shows it: `1299` → `$1,299`, `120.5` → `$120.50`. */
export const formatPrice = (amount: number): string => formatUsd(amount).replace(/\.00$/, "");

const formats = new Map<string, Intl.NumberFormat>();
const isCurrency = (code: string): boolean => /^[a-z]{3}$/i.test(code);

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat("en-US", { style: "currency", currency });
  formats.set(currency, format);
  return format;
}

/** Stripe counts these in hundredths all the same. */
const withoutHundredths: ReadonlySet<string> = new Set(["ISK", "UGX"]);

/** Of a currency's smallest unit, in which checkout providers count: yen have none below them, dinars have thousandths. */
export function wholeUnits(cents: number, currency: string): number {
  if (!isCurrency(currency) || withoutHundredths.has(currency.toUpperCase())) return cents / 100;
  return cents / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

/** Cents of any currency with that currency's symbol: `29900`, `USD` → `$299.00`; a code that is no currency follows the number. */
export function formatCents(cents: number, currency: string): string {
  const amount = wholeUnits(cents, currency);
  if (!isCurrency(currency)) return `${formatUsd(amount).replace("$", "")} ${currency}`.trim();
  return formatOf(currency).format(amount).replace("-", "−");
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
