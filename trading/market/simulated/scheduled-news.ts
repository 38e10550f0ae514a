import { calendarEvents } from "../../calendar/economic-events.ts";
import { minuteMillis, minutesPerWeek, weekClose, weekOpen } from "../../calendar/trading-week.ts";

/** One minute of a week in which news moves prices. */
export type NewsMinute = {
  readonly minute: number;
  /** Extra variance, as a share of the week's ordinary variance. */
  readonly share: number;
  /** How many times its typical size the spread is at least; 0 where nothing is published. */
  readonly widening: number;
};

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

/** Three to eight times the typical spread in the minute of the release, by its weight, and back within minutes. */
const wideningOf = (share: number, part: number): number => {
  const widest = Math.min(8, 3 + share * decay[0] * 200);
  return 1 + ((widest - 1) * part) / decay[0];
};

const cached = new Map<number, readonly NewsMinute[]>();
const mostWeeksKept = 600;

/** The week's scheduled surprises, by minute. Derived from the calendar alone, so it may be cached. */
export function newsOfWeek(week: number): readonly NewsMinute[] {
  const known = cached.get(week);
  if (known) return known;
  const open = weekOpen(week);
  const byMinute = new Map<number, Omit<NewsMinute, "minute">>();
  for (const event of calendarEvents(open, weekClose(week))) {
    const first = Math.floor((event.time - open) / minuteMillis);
    const whole = shareOf[event.id] ?? 0;
    if (whole === 0) continue;
    for (const [i, part] of decay.entries()) {
      const known = byMinute.get(first + i) ?? { share: 0, widening: 0 };
      const widening = Math.max(known.widening, wideningOf(whole, part));
      byMinute.set(first + i, { share: known.share + part * whole, widening });
    }
  }
  byMinute.set(minutesPerWeek - 1, { share: weekendShare, widening: 0 });
  const news = [...byMinute].map(([minute, own]) => ({ minute, ...own })).sort((a, b) => a.minute - b.minute);
  if (cached.size >= mostWeeksKept) cached.clear();
  cached.set(week, news);
  return news;
}
