import ICAL from "ical.js";
import { instantOf } from "#lib/zoned-time.ts";
import { SourceError } from "../feeds/ask-source.ts";
import { plainText } from "../news/plain-text.ts";

export type FeedEvent = {
  /** The same at every reading. */
  readonly guid: string;
  readonly title: string;
  readonly currency: string;
  readonly impact: "high" | "medium" | "low";
  /** UTC milliseconds. */
  readonly time: number;
  readonly detail: string;
  readonly actual: string | null;
  readonly forecast: string | null;
  readonly previous: string | null;
};

export type CalendarFeed = {
  readonly events: readonly FeedEvent[];
  /** Why entries were left out, and how many for each reason. */
  readonly leftOut: ReadonlyMap<string, number>;
};

export type CalendarWindow = {
  /** UTC milliseconds: entries before `from` and from `to` on are not read. */
  readonly from: number;
  readonly to: number;
  /** Of more entries than are read, those nearest to it are. */
  readonly now: number;
  /** Of entries that name no currency; without one they are left out. */
  readonly currency: string | null;
};

const most = { entries: 5_000, steps: 20_000, events: 500 } as const;
const currencies = "USD EUR GBP JPY CHF AUD CAD NZD CNY SEK NOK MXN ZAR SGD HKD TRY PLN HUF CZK DKK INR BRL KRW".split(
  " ",
);
const heading = new RegExp(`^\\[?(${currencies.join("|")})\\]?(?:\\s*[:–-]\\s*|\\s+)(?=\\S)`);
const impacts = ["high", "medium", "low"] as const;

const textOf = (entry: ICAL.Component, name: string): string => String(entry.getFirstPropertyValue(name) ?? "");
/** As it stands in the file: an exception may name another zone than its series. */
const zoneOf = (entry: ICAL.Component): string | null =>
  (entry.getFirstProperty("dtstart")?.getParameter("tzid") as string | undefined) ?? null;
const categoriesOf = (entry: ICAL.Component): string[] =>
  entry.getAllProperties("categories").flatMap((property) => property.getValues().map(String));

/** By the entry's categories; else by its priority, of which RFC 5545 calls 1 to 4 high, 5 medium and 6 to 9 low. */
function impactOf(entry: ICAL.Component, categories: readonly string[]): FeedEvent["impact"] {
  const named = impacts.find((impact) => categories.some((one) => new RegExp(`^${impact}\\b`, "i").test(one.trim())));
  const priority = Number(entry.getFirstPropertyValue("priority") ?? 0);
  return named ?? (priority >= 1 && priority <= 4 ? "high" : priority >= 6 && priority <= 9 ? "low" : "medium");
}

/** Lines such as "Forecast: 2.1%" of the description are figures; the rest is the detail. */
function detailsOf(text: string) {
  const figures = { actual: null, forecast: null, previous: null } as Record<string, string | null>;
  const rest = text.split(/\r\n|\n|\r/).filter((line) => {
    const [, name = "", value = ""] = /^(actual|forecast|previous):\s*(.{1,40})$/i.exec(line.trim()) ?? [];
    if (name !== "") figures[name.toLowerCase()] = plainText(value, 40) || null;
    return name === "";
  });
  const { actual = null, forecast = null, previous = null } = figures;
  return { actual, forecast, previous, detail: plainText(rest.join(" "), 1_000) };
}

type Reason = string;
type Reading = CalendarWindow & { readonly zone: string | null; steps: number };

/** UTC milliseconds, or why there are none. A time without a zone is of the calendar's own zone, where it names one. */
function momentOf(time: ICAL.Time, tzid: string | null, zone: string | null): number | Reason {
  if (time.isDate) return "without a time of day";
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (time.zone !== ICAL.Timezone.localTimezone && time.zone) return time.toUnixTime() * 1000;
  const name = tzid ?? zone;
  if (name === null) return "without a time zone";
  return instantOf(wall, name) ?? "in an unknown time zone";
}

const isWhole = (rule: unknown): boolean =>
  rule instanceof ICAL.Recur && ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"].includes(rule.freq);

type Occurrence = { readonly entry: ICAL.Component; readonly time: ICAL.Time; readonly id: string };

/** Where dates alone repeat an entry, ical.js leaves out the first one, which is its start (RFC 5545, 3.8.5.2). */
function* datesOf(event: ICAL.Event): Generator<ICAL.Time> {
  const { component, startDate } = event;
  const isStart = (time: ICAL.Time) => time.compare(startDate) === 0;
  const excluded = component.getAllProperties("exdate").flatMap((property) => property.getValues() as ICAL.Time[]);
  const isAdded = !component.hasProperty("rrule") && !excluded.some(isStart);
  if (isAdded) yield startDate;
  const dates = event.iterator();
  for (let next = dates.next(); next; next = dates.next()) if (!(isAdded && isStart(next))) yield next;
}

/** The starts of an entry, those that an exception moved at their new time; ends past the window, or when the rule goes on for too long. */
function* occurrencesOf(event: ICAL.Event, reading: Reading): Generator<Occurrence> {
  const { component } = event;
  if (!event.isRecurring()) {
    yield { entry: component, time: event.startDate, id: "" };
    return;
  }
  for (const next of datesOf(event)) {
    reading.steps += 1;
    if (reading.steps > most.steps) throw new SourceError("Its repeated entries have too many dates to be read.");
    if (next.year > new Date(reading.to).getUTCFullYear()) return;
    const { item, startDate } = event.getOccurrenceDetails(next);
    yield { entry: item.component, time: startDate, id: `/${next.toICALString()}` };
  }
}

function* eventsOf(event: ICAL.Event, reading: Reading): Generator<FeedEvent | Reason> {
  const { component } = event;
  if (!component.hasProperty("dtstart") || !component.getFirstPropertyValue("uid"))
    return yield "without a start or a name of their own";
  if (!component.getAllProperties("rrule").every((rule) => isWhole(rule.getFirstValue())))
    return yield "repeated within a day";
  for (const { entry, time, id } of occurrencesOf(event, reading)) {
    const moment = momentOf(time, zoneOf(entry), reading.zone);
    if (typeof moment === "string") return yield moment;
    if (!(moment >= reading.from && moment < reading.to)) continue;
    if (textOf(entry, "status").toUpperCase() === "CANCELLED") continue;
    const categories = categoriesOf(entry);
    const summary = plainText(textOf(entry, "summary"), 170);
    const currency =
      categories.map((one) => one.trim().toUpperCase()).find((one) => currencies.includes(one)) ??
      heading.exec(summary)?.[1] ??
      reading.currency;
    const title = summary.replace(heading, "").slice(0, 160);
    if (!currency) yield "without a currency";
    else if (title === "") yield "without a title";
    else {
      const guid = `${textOf(component, "uid").slice(0, 400)}${id}`;
      const impact = impactOf(entry, categories);
      yield { guid, title, currency, impact, time: moment, ...detailsOf(textOf(entry, "description")) };
    }
  }
}

function rootOf(text: string): ICAL.Component {
  try {
    const parsed = ICAL.parse(text);
    const root = new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as unknown as string);
    if (root.name === "vcalendar") return root;
  } catch {
    // Whatever is wrong with it, it is no calendar.
  }
  throw new SourceError("The source is no iCalendar file (RFC 5545).");
}

/** Entries of their own, each with the exceptions that name it. */
function seriesOf(root: ICAL.Component): ICAL.Event[] {
  const entries = root.getAllSubcomponents("vevent");
  if (entries.length > most.entries) throw new SourceError(`It has more than ${most.entries} entries.`);
  const exceptions = Map.groupBy(
    entries.filter((entry) => entry.hasProperty("recurrence-id")),
    (entry) => textOf(entry, "uid"),
  );
  return entries
    .filter((entry) => !entry.hasProperty("recurrence-id"))
    .map((entry) => new ICAL.Event(entry, { exceptions: exceptions.get(textOf(entry, "uid")) ?? [] }));
}

/**
 * The entries of an iCalendar file (RFC 5545) in a window of time, by time, as text alone.
 * @throws {SourceError} for what is no calendar, and for one that is too large.
 */
export function parseCalendar(text: string, window: CalendarWindow): CalendarFeed {
  const root = rootOf(text);
  const zone = textOf(root, "x-wr-timezone") || null;
  const reading: Reading = { ...window, zone, steps: 0 };
  const leftOut = new Map<string, number>();
  const events = new Map<string, FeedEvent>();
  const leave = (reason: string) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  for (const event of seriesOf(root)) {
    try {
      for (const one of eventsOf(event, reading)) {
        if (typeof one === "string") leave(one);
        else events.set(one.guid, one);
      }
    } catch (error) {
      if (error instanceof SourceError) throw error;
      leave("that cannot be read");
    }
  }
  const byTime = (a: FeedEvent, b: FeedEvent) => a.time - b.time || (a.guid < b.guid ? -1 : 1);
  const all = [...events.values()].sort(byTime);
  if (all.length <= most.events) return { events: all, leftOut };
  leftOut.set(`beyond the ${most.events} nearest to now`, all.length - most.events);
  const away = ({ time }: FeedEvent) => Math.abs(time - window.now);
  const nearest = all.toSorted((a, b) => away(a) - away(b)).slice(0, most.events);
  return { events: nearest.sort(byTime), leftOut };
}
