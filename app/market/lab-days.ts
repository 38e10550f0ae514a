import { isoDay } from "#lib/date-text.ts";

const dayMillis = 86_400_000;

/**
 * The days of a record for a link to the lab: `&days=2023-01-01..2025-12-31`, both included. A record's stretch begins at 17:00 New
 * York of the evening before.
 */
export function linkDays({ from, to }: { readonly from: number; readonly to: number }): string {
  const midnight = (time: number) => Math.ceil(time / dayMillis) * dayMillis;
  return `&days=${isoDay(midnight(from))}..${isoDay(midnight(to) - dayMillis)}`;
}
