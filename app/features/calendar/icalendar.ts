import { calendarFile, calendarMoment, calendarText } from "#lib/calendar-file.ts";
import type { CalendarEntry } from "./calendar-entries.ts";
import { basisText, figuresOf } from "./entry-words.ts";

type Options = {
  readonly name: string;
  /** The site's host: it makes the identifiers unique in the world. */
  readonly host: string;
  readonly pageUrl: string;
  /** When the file is made. UTC milliseconds. */
  readonly madeAt: number;
};

function eventLines(entry: CalendarEntry, { host, pageUrl, madeAt }: Options): string[] {
  const said = [entry.detail, basisText(entry), ...figuresOf(entry).map(([label, value]) => `${label}: ${value}`)];
  return [
    "BEGIN:VEVENT",
    `UID:${entry.key}@${host}`,
    `DTSTAMP:${calendarMoment(madeAt)}`,
    // In UTC, so that no reader needs our rules of daylight saving.
    `DTSTART:${calendarMoment(entry.time)}`,
    `SUMMARY:${calendarText(`${entry.currency}: ${entry.title}`)}`,
    `DESCRIPTION:${calendarText(said.filter(Boolean).join("\n"))}`,
    `CATEGORIES:${calendarText(entry.currency)},${calendarText(`${entry.impact} impact`)}`,
    `URL:${pageUrl}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** The entries as an iCalendar object (RFC 5545). */
export function iCalendar(entries: readonly CalendarEntry[], options: Options): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${calendarText(options.name)}//Economic calendar//EN`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${calendarText(`${options.name} economic calendar`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...entries.flatMap((entry) => eventLines(entry, options)),
    "END:VCALENDAR",
  ];
  return calendarFile(lines);
}
