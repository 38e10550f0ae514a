import { isoDay } from "#lib/date-text.ts";
import { type CalendarEvent, calendarEvents, type DateBasis } from "#trading/calendar/economic-events.ts";
import { holidayOf } from "#trading/calendar/us-holidays.ts";
import type { CalendarRow } from "../../data/calendar-rows.ts";

export type CalendarEntry = {
  /** The same at every reading, for lists and calendar programs. */
  readonly key: string;
  readonly title: string;
  readonly currency: string;
  readonly impact: CalendarRow["impact"];
  /** UTC milliseconds. */
  readonly time: number;
  readonly basis: DateBasis | "entered" | "feed";
  /** The calendar that it was read from. */
  readonly source: string | null;
  readonly detail: string;
  /** The US holiday for which the release is usually moved to another day. */
  readonly holiday: string | null;
  /** The day of its rule, UTC milliseconds, where the date above is the one to which that holiday moves it. */
  readonly movedFrom: number | null;
  readonly actual: string | null;
  readonly forecast: string | null;
  readonly previous: string | null;
};

export const dayMillis = 86_400_000;
/** An entry farther from its rule's date is about another week's release. */
const replaceWithin = 3 * dayMillis;

const keyOf = ({ id, time }: CalendarEvent) => `${id}-${isoDay(time)}`;

function byRule(event: CalendarEvent): CalendarEntry {
  const { title, currency, impact, time, status, detail } = event;
  const { holiday, moved } = holidayOf(event);
  const unknown = { actual: null, forecast: null, previous: null, source: null };
  const date = moved === null ? { time, movedFrom: null } : { time: moved, movedFrom: time };
  return { key: keyOf(event), title, currency, impact, basis: status, detail, holiday, ...date, ...unknown };
}

const ofNoHoliday = { holiday: null, movedFrom: null } as const;

function entered(row: CalendarRow, key: string): CalendarEntry {
  const { id: _id, startsAt, release: _release, source, ...shown } = row;
  const basis = source ? "feed" : "entered";
  return { ...shown, key, time: Date.parse(startsAt), basis, source: source?.name ?? null, ...ofNoHoliday };
}

/** The rule's date that a row stands for: the nearest of its release. */
function replacedBy(row: CalendarRow, events: readonly CalendarEvent[]): CalendarEvent | undefined {
  const distance = ({ time }: CalendarEvent) => Math.abs(time - Date.parse(row.startsAt));
  return events
    .filter((event) => event.id === row.release && distance(event) <= replaceWithin)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** Releases by rule and the owner's entries in [from, to), by time; an entry that names a release takes the place of its date. */
export function entriesBetween(from: number, to: number, rows: readonly CalendarRow[]): CalendarEntry[] {
  // Wider, so that an entry across an edge of the range still finds the date that it replaces.
  const events = calendarEvents(from - replaceWithin, to + replaceWithin);
  const replaced = new Set<string>();
  const fromRows = rows.map((row) => {
    const event = replacedBy(row, events);
    if (event) replaced.add(keyOf(event));
    return entered(row, event ? keyOf(event) : row.id);
  });
  const rest = events.map(byRule).filter(({ key }) => !replaced.has(key));
  return [...fromRows, ...rest]
    .filter(({ time }) => time >= from && time < to)
    .sort((a, b) => a.time - b.time || (a.key < b.key ? -1 : 1));
}
