type Instant = number | string;

const text = (at: Instant, dateStyle: "long" | "medium", timeZone?: string): string => {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "unknown";
  return new Intl.DateTimeFormat("en-US", { dateStyle, ...(timeZone && { timeZone }) }).format(date);
};

/** `2026-10-05`, in UTC: how figures, files and feeds write a day. */
export const isoDay = (at: Instant): string => new Date(at).toISOString().slice(0, 10);

/** `October 5, 2026`, in UTC: the same for every reader. */
export const longDate = (at: Instant): string => text(at, "long", "UTC");

/** `Oct 5, 2026`, in UTC, for tables. */
export const shortDate = (at: Instant): string => text(at, "medium", "UTC");

/** `October 5, 2026`, in the visitor's own time zone; "unknown" for what is no date. */
export const localLongDate = (at: Instant): string => text(at, "long");
