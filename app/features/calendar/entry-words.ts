import { dateText, isoDay } from "#lib/date-text.ts";
import { listText } from "#lib/list-text.ts";
import { calendarEvents } from "#trading/calendar/economic-events.ts";
import type { CalendarEntry } from "./calendar-entries.ts";

export const basisLabels: Readonly<Record<CalendarEntry["basis"], string>> = {
  confirmed: "Issuer's date",
  "by rule": "By rule",
  estimated: "Estimated",
  entered: "Entered by us",
  feed: "From a calendar",
};

const explanations: Readonly<Record<Exclude<CalendarEntry["basis"], "feed">, string>> = {
  confirmed: "The date is on the issuer's published list.",
  "by rule": "The usual day of this release; the agency's own calendar decides.",
  estimated: "Estimated from past years: the central bank's own calendar decides.",
  entered: "Entered by hand from the issuer's calendar.",
};

/** The rarest of the listed releases comes every seven weeks or so. */
const quarter = 92 * 86_400_000;

/** Which releases the list has, and that it lacks others which move prices as much: a trader must not take a gap for a quiet day. */
export function coverageText(at: number): string {
  const titles = new Set(calendarEvents(at, at + quarter).map(({ title }) => title));
  return `Always listed: ${listText([...titles].sort())}. Other releases, such as inflation, growth and the decisions of other central banks, are listed only where we have entered them, and move prices as much: look up their dates with the issuer before you hold a position.`;
}

/** What the date rests on, and the holiday that may move it. */
export function basisText({
  basis,
  holiday,
  source,
  movedFrom,
}: Pick<CalendarEntry, "basis" | "holiday" | "source" | "movedFrom">): string {
  const said = basis === "feed" ? `As the calendar of ${source} has it.` : explanations[basis];
  if (holiday !== null && movedFrom !== null)
    return `Moved from ${isoDay(movedFrom)} for ${holiday}, as is usual; the agency's own calendar decides.`;
  return holiday === null
    ? said
    : `${said} ${holiday} is a US federal holiday: the release usually moves to another day.`;
}

/** The figures that are known. */
export const figuresOf = ({ actual, forecast, previous }: CalendarEntry): [label: string, value: string][] =>
  [
    ["Actual", actual],
    ["Forecast", forecast],
    ["Previous", previous],
  ].filter((pair): pair is [string, string] => pair[1] !== null);

const weekday = { weekday: "long", month: "long", day: "numeric" } as const;
const dayIn = (zone: string, at: number): string => dateText(at, weekday, zone);

/** Entries under the day on which they are published in a zone. */
export function byDay(entries: readonly CalendarEntry[], zone: string): [day: string, entries: CalendarEntry[]][] {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const day = dayIn(zone, entry.time);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** `2 d 4 h 10 min`, `9 min 5 s`: what is left of a wait. */
export function waitText(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days} d ${hours} h ${minutes} min`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
