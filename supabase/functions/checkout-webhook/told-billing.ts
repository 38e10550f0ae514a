import type { ToldBilling } from "./checkout-event.ts";

/** Fewest and most days that each can have. */
const rhythms: readonly { readonly billing: ToldBilling; readonly months: number; readonly days: [number, number] }[] =
  [
    { billing: "monthly", months: 1, days: [28, 31] },
    { billing: "quarterly", months: 3, days: [89, 92] },
    { billing: "half-yearly", months: 6, days: [181, 184] },
    { billing: "yearly", months: 12, days: [365, 366] },
    { billing: "two-yearly", months: 24, days: [730, 731] },
  ];
const monthsOfUnit: ReadonlyMap<string, number> = new Map([
  ["month", 1],
  ["year", 12],
]);

/** How often a price is paid that is due each `count` times `unit`; undefined for weeks, and for what is paid more rarely than every two years. */
export function billingEvery(count: number, unit: string): ToldBilling | undefined {
  const paid = count * (monthsOfUnit.get(unit) ?? 0);
  return rhythms.find(({ months }) => months === paid)?.billing;
}

const daySeconds = 86_400;

/** The same of a period, in seconds since 1970; undefined for a trial, and for what is left of a month. */
export function billingOfPeriod({ start, end }: { readonly start: number; readonly end: number }) {
  const lasts = Math.round((end - start) / daySeconds);
  return rhythms.find(({ days: [fewest, most] }) => lasts >= fewest && lasts <= most)?.billing;
}
