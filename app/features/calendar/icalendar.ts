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

const mostOctets = 75;
const encoder = new TextEncoder();

/** Content lines hold at most 75 octets (RFC 5545, 3.1); a character is never cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

/** A TEXT value (RFC 5545, 3.3.11). Control characters other than line breaks may not occur in one. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replaceAll("\n", "\\n");

const moment = (at: number): string => new Date(at).toISOString().replace(/\.\d+|[-:]/g, "");

function eventLines(entry: CalendarEntry, { host, pageUrl, madeAt }: Options): string[] {
  const said = [entry.detail, basisText(entry), ...figuresOf(entry).map(([label, value]) => `${label}: ${value}`)];
  return [
    "BEGIN:VEVENT",
    `UID:${entry.key}@${host}`,
    `DTSTAMP:${moment(madeAt)}`,
    // In UTC, so that no reader needs our rules of daylight saving.
    `DTSTART:${moment(entry.time)}`,
    `SUMMARY:${escaped(`${entry.currency}: ${entry.title}`)}`,
    `DESCRIPTION:${escaped(said.filter(Boolean).join("\n"))}`,
    `CATEGORIES:${escaped(entry.currency)},${escaped(`${entry.impact} impact`)}`,
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
    `PRODID:-//${escaped(options.name)}//Economic calendar//EN`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(`${options.name} economic calendar`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...entries.flatMap((entry) => eventLines(entry, options)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
