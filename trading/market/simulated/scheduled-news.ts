import { calendarEvents } from "../calendar.ts";
import { minuteMillis, minutesPerWeek, weekClose, weekOpen } from "./trading-week.ts";

/** Extra variance at one minute of a week, as a share of the week's ordinary variance. */
export type NewsMinute = { readonly minute: number; readonly share: number };

const shareOf: Readonly<Record<string, number>> = {
  "us-payrolls": 0.044,
  "us-fomc": 0.038,
  "eu-ecb": 0.02,
  "gb-boe": 0.015,
  "us-ism-manufacturing": 0.011,
  "us-ism-services": 0.011,
  "us-claims": 0.006,
};
/** What happens between Friday's last quote and Sunday's first belongs to the last minute's step; it shows as the opening gap. */
const weekendShare = 0.03;
/** Most of a surprise is in the first minute. */
const decay = [0.55, 0.2, 0.12, 0.08, 0.05] as const;

const kept = new Map<number, readonly NewsMinute[]>();
const mostWeeksKept = 600;

/** The week's scheduled surprises, by minute. Derived from the calendar alone, so it may be kept. */
export function newsOfWeek(week: number): readonly NewsMinute[] {
  const known = kept.get(week);
  if (known) return known;
  const open = weekOpen(week);
  const byMinute = new Map<number, number>();
  for (const event of calendarEvents(open, weekClose(week))) {
    const first = Math.floor((event.time - open) / minuteMillis);
    for (const [i, part] of decay.entries()) {
      byMinute.set(first + i, (byMinute.get(first + i) ?? 0) + part * (shareOf[event.id] ?? 0));
    }
  }
  byMinute.set(minutesPerWeek - 1, weekendShare);
  const news = [...byMinute].map(([minute, share]) => ({ minute, share })).sort((a, b) => a.minute - b.minute);
  if (kept.size >= mostWeeksKept) kept.clear();
  kept.set(week, news);
  return news;
}
