import { dayMillis, weekdayOfDay } from "../calendar/zone-clock.ts";
import { firstAtOrAfter } from "../market/time-column.ts";
import { median } from "../median.ts";

/** The step between rows, in milliseconds: the median of the last hundred rows' differences; NaN for a single row. */
export function dataPeriod(time: Float64Array): number {
  const last = time.subarray(Math.max(0, time.length - 100));
  return median(last.subarray(1).map((at, i) => at - (last[i] as number)));
}

export type Annualization = { readonly bucket: "day" | "week" | "month" | "year"; readonly periodsAYear: number };

/** 252 trading days a year, 365 when weekends carry at least 60% of their share of bars; weekly, monthly, yearly bars as they are. */
export function annualizationOf(time: Float64Array): Annualization {
  const days = Math.floor(dataPeriod(time) / dayMillis);
  if (days === 7) return { bucket: "week", periodsAYear: 52 };
  if (days === 31) return { bucket: "month", periodsAYear: 12 };
  if (days === 365) return { bucket: "year", periodsAYear: 1 };
  let weekend = 0;
  for (let i = 0; i < time.length; ) {
    const day = Math.floor((time[i] as number) / dayMillis);
    const next = firstAtOrAfter(time, (day + 1) * dayMillis, i + 1);
    const weekday = weekdayOfDay(day);
    if (weekday === 0 || weekday === 6) weekend += next - i;
    i = next;
  }
  return { bucket: "day", periodsAYear: weekend / time.length > (2 / 7) * 0.6 ? 365 : 252 };
}

function bucketOf(at: number, bucket: Annualization["bucket"]): number {
  const day = Math.floor(at / dayMillis);
  if (bucket === "day") return day;
  // Weeks end on Sunday.
  if (bucket === "week") return Math.floor((day + 3) / 7);
  const date = new Date(at);
  return bucket === "year" ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns from one bucket's last equity to the next one's; empty buckets do not exist, undefined ratios are left out. */
export function bucketReturns(time: Float64Array, equity: Float64Array, bucket: Annualization["bucket"]): number[] {
  const lasts: number[] = [];
  let current = Number.NaN;
  for (let i = 0; i < time.length; ) {
    const at = time[i] as number;
    // A new day: what came before it was the last of its day, and perhaps of its bucket.
    const bucketNow = bucketOf(at, bucket);
    if (bucketNow !== current && i > 0) lasts.push(equity[i - 1] as number);
    current = bucketNow;
    i = firstAtOrAfter(time, (Math.floor(at / dayMillis) + 1) * dayMillis, i + 1);
  }
  if (time.length > 0) lasts.push(equity[time.length - 1] as number);
  const returns: number[] = [];
  for (let i = 1; i < lasts.length; i++) {
    const change = (lasts[i] as number) / (lasts[i - 1] as number) - 1;
    if (!Number.isNaN(change)) returns.push(change);
  }
  return returns;
}
