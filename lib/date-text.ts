type Instant = number | string | Date;

const formats = new WeakMap<Intl.DateTimeFormatOptions, Map<string | undefined, Intl.DateTimeFormat>>();

/**
 * A moment as the site writes it, in American English; "unknown" for what is no date. Without a zone in the visitor's own, or in the server's.
 * Formats are made once for each object of options, so those should be constants.
 */
export function dateText(at: Instant, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "unknown";
  const byZone = formats.get(options) ?? new Map<string | undefined, Intl.DateTimeFormat>();
  formats.set(options, byZone);
  const format = byZone.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  byZone.set(timeZone, format);
  return format.format(date);
}

const long = { dateStyle: "long" } as const;
const medium = { dateStyle: "medium" } as const;
const longAndTime = { dateStyle: "long", timeStyle: "short" } as const;
const mediumAndTime = { dateStyle: "medium", timeStyle: "short" } as const;
const zonedMinute = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `2026-10-05`, in UTC: how figures, files and feeds write a day. */
export const isoDay = (at: Instant): string => new Date(at).toISOString().slice(0, 10);

/** `October 5, 2026`, in UTC: the same for every reader. */
export const longDate = (at: Instant): string => dateText(at, long, "UTC");

/** `Oct 5, 2026`, in UTC, for tables. */
export const shortDate = (at: Instant): string => dateText(at, medium, "UTC");

/** `October 5, 2026`, in the visitor's own time zone. */
export const localLongDate = (at: Instant): string => dateText(at, long);

/** `October 5, 2026 at 2:05 PM`, in the visitor's own time zone unless one is named. */
export const longMoment = (at: Instant, timeZone?: string): string => dateText(at, longAndTime, timeZone);

/** `Oct 5, 2026, 2:05 PM`, in the visitor's own time zone, for tables. */
export const shortMoment = (at: Instant): string => dateText(at, mediumAndTime);

/** `14:05`: the clock of a market. */
export const clockText = (at: Instant, timeZone?: string): string => dateText(at, clock, timeZone);

/** `Oct 5, 2026, 14:05 EDT`: a moment of a market, in the visitor's own time zone unless one is named, as charts have it. */
export const marketMoment = (at: Instant, timeZone?: string): string => dateText(at, zonedMinute, timeZone);

/** The visitor's own zone as its IANA name, `Europe/London`. */
export const visitorZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
