import { describe, expect, test } from "vitest";
import { clockText } from "#lib/date-text.ts";
import type { CalendarRow } from "../../data/calendar-rows.ts";
import { entriesBetween } from "./calendar-entries.ts";
import { everyEntry, matchingEntries, readFilter, writeFilter } from "./calendar-filter.ts";
import { basisText, byDay, coverageText, waitText } from "./entry-words.ts";
import { iCalendar } from "./icalendar.ts";

const row: CalendarRow = {
  id: "8c1f7f5e-9d0a-4d57-a6bd-3a5bd7d8b6f1",
  title: "Germany Ifo business climate",
  currency: "EUR",
  impact: "medium",
  startsAt: "2026-11-24T09:00:00+00:00",
  detail: "",
  actual: null,
  forecast: null,
  previous: null,
  release: null,
  source: null,
};
const [from, to] = [Date.UTC(2026, 10, 23), Date.UTC(2026, 11, 14)];

/** What a calendar program reads: unfolded lines, by event, with TEXT values taken apart again. */
function eventsOf(file: string) {
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") events.push({});
    const [name = "", ...rest] = line.split(":");
    const value = rest.join(":").replace(/\\([\\;,nN])/g, (_, found: string) => (/n/i.test(found) ? "\n" : found));
    const event = events.at(-1);
    if (event) event[name] ??= value;
  }
  return events;
}
const options = {
  name: "Northpip",
  host: "example.com",
  pageUrl: "https://example.com/trading#events",
  madeAt: Date.UTC(2026, 10, 23, 5),
};

describe("calendar entries", () => {
  test("an entry without a release stands beside the dates by rule, in order of time", () => {
    const entries = entriesBetween(from, to, [row]);
    expect(entries.map(({ time }) => time)).toEqual(entries.map(({ time }) => time).toSorted((a, b) => a - b));
    expect(entries[0]).toMatchObject({ title: row.title, basis: "entered", time: Date.UTC(2026, 10, 24, 9) });
    expect(entries).toHaveLength(entriesBetween(from, to, []).length + 1);
  });

  test("an entry of another calendar names it, on the page and in the file", () => {
    const [entry] = entriesBetween(from, to, [{ ...row, source: { name: "Example Bank" } }]);
    expect(entry).toMatchObject({ basis: "feed", source: "Example Bank" });
    expect(entry && basisText(entry)).toBe("As the calendar of Example Bank has it.");
    const [event] = eventsOf(iCalendar(entry ? [entry] : [], options));
    expect(event?.DESCRIPTION).toBe("As the calendar of Example Bank has it.");
  });

  test("an entry that names a release takes its place, on its own day and with the same key", () => {
    const moved = { ...row, release: "us-claims", startsAt: "2026-11-25T13:30:00Z", actual: "221K" };
    const before = entriesBetween(from, to, []);
    const after = entriesBetween(from, to, [moved]);
    expect(after).toHaveLength(before.length);
    const entry = after.find(({ basis }) => basis === "entered");
    expect(entry).toMatchObject({ key: "us-claims-2026-11-26", actual: "221K", time: Date.UTC(2026, 10, 25, 13, 30) });
    expect(after.filter(({ key }) => key === "us-claims-2026-11-26")).toHaveLength(1);
  });

  test("an entry that was moved out of the range takes its rule's date along", () => {
    // Of a Thursday that no holiday moves by itself.
    const claims = "us-claims-2026-11-19";
    const keysBetween = (begin: number, end: number, day: number) =>
      entriesBetween(begin, end, [{ ...row, release: "us-claims", startsAt: `2026-11-${day}T13:30:00Z` }]).map(
        ({ key }) => key,
      );
    const [thursday, friday] = [Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 20)];
    expect(entriesBetween(thursday, friday, []).map(({ key }) => key)).toContain(claims);
    expect(keysBetween(thursday, friday, 18)).not.toContain(claims);
    expect(keysBetween(thursday, friday, 20)).not.toContain(claims);
    expect(keysBetween(Date.UTC(2026, 10, 18), thursday, 18)).toContain(claims);
    expect(keysBetween(friday, Date.UTC(2026, 10, 21), 20)).toContain(claims);
  });

  test("a date by rule on a US holiday is moved to the day on which it usually comes, and says from where", () => {
    const entries = entriesBetween(from, to, []);
    const claims = entries.find(({ key }) => key === "us-claims-2026-11-26");
    expect(claims).toMatchObject({ holiday: "Thanksgiving Day", time: Date.UTC(2026, 10, 25, 13, 30) });
    expect(basisText(claims!)).toContain("Moved from 2026-11-26 for Thanksgiving Day");
    const onHoliday = entries.filter(({ time }) => new Date(time).toISOString().startsWith("2026-11-26"));
    expect(onHoliday.filter(({ currency }) => currency === "USD")).toEqual([]);
  });
});

test("the list says which releases it has, and that inflation and other central banks are not among them", () => {
  const said = coverageText(from);
  for (const { title } of entriesBetween(from, to + 60 * 86_400_000, [])) expect(said).toContain(title);
  expect(said).toMatch(/inflation, growth and the decisions of other central banks, are listed only where/);
  expect(coverageText(Date.UTC(2027, 6, 1))).toBe(said);
});

describe("filter", () => {
  const entries = entriesBetween(from, to, [row]);
  test("narrows by currency, least impact and words", () => {
    expect(matchingEntries(entries, everyEntry)).toHaveLength(entries.length);
    expect(matchingEntries(entries, { ...everyEntry, currency: "EUR" }).every((e) => e.currency === "EUR")).toBe(true);
    expect(matchingEntries(entries, { ...everyEntry, impact: "high" }).every((e) => e.impact === "high")).toBe(true);
    expect(matchingEntries(entries, { ...everyEntry, text: "JOBLESS us" })[0]?.title).toBe("US initial jobless claims");
    expect(matchingEntries(entries, { ...everyEntry, text: "no such event" })).toEqual([]);
  });

  test("is written beside what other parts of the page wrote in the address", () => {
    const search = writeFilter({ ...everyEntry, currency: "USD" }, "?symbol=EURUSD&impact=high");
    expect(search).toBe("?symbol=EURUSD&currency=USD");
    expect(readFilter(search)).toEqual({ ...everyEntry, currency: "USD" });
    expect(readFilter("?impact=enormous")).toEqual(everyEntry);
  });
});

describe("times", () => {
  test("an event between two zones' clock changes is shown an hour earlier in Europe", () => {
    // New York changed on March 14, 2027; London changes on March 28.
    const [before, between, after] = [4, 18, 29].map((day) => {
      const all = entriesBetween(Date.UTC(2027, 2, day), Date.UTC(2027, 2, day + 4), []);
      return all.find(({ key }) => key.startsWith("us-claims"))!.time;
    });
    expect([before, between, after].map((time) => clockText(time!, "America/New_York"))).toEqual(
      Array(3).fill("08:30"),
    );
    expect([before, between, after].map((time) => clockText(time!, "Europe/London"))).toEqual([
      "13:30",
      "12:30",
      "13:30",
    ]);
  });

  test("an event is listed under the day of the visitor's zone", () => {
    const late = entriesBetween(from, to, [{ ...row, startsAt: "2026-11-24T23:30:00Z" }]).slice(0, 1);
    expect(byDay(late, "UTC")[0]?.[0]).toBe("Tuesday, November 24");
    expect(byDay(late, "Asia/Tokyo")[0]?.[0]).toBe("Wednesday, November 25");
    expect(clockText(late[0]!.time, "Asia/Tokyo")).toBe("08:30");
  });

  test("a wait is written in its two or three largest units and never below zero", () => {
    expect(waitText(187_800_000)).toBe("2 d 4 h 10 min");
    expect(waitText(545_999)).toBe("9 min 5 s");
    expect(waitText(-5)).toBe("0 s");
  });
});

describe("calendar file", () => {
  const awkward = {
    ...row,
    title: `Rate; "decision", a\\b ${"ü€😀".repeat(40)}`,
    detail: "One\r\nTwo\u0007\nDTSTART:19700101T000000Z",
  };
  const file = iCalendar(entriesBetween(from, to, [awkward]), options);

  test("holds at most 75 octets a line, ends each with CR LF and cuts no character", () => {
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = file.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
    expect(file).not.toContain("\ufffd");
    expect(file.isWellFormed()).toBe(true);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
  });

  test("reads back as written, and text cannot add a property", () => {
    const read = eventsOf(file).find(({ UID }) => UID === `${row.id}@example.com`);
    expect(read?.SUMMARY).toBe(`EUR: ${awkward.title}`);
    expect(read?.DESCRIPTION?.startsWith("One\nTwo \nDTSTART:1970")).toBe(true);
    expect(read?.DTSTART).toBe("20261124T090000Z");
    expect(read?.DTSTAMP).toBe("20261123T050000Z");
  });

  test("gives every event an identifier that is its own and the same at the next reading", () => {
    const ids = (madeAt: number) =>
      eventsOf(iCalendar(entriesBetween(from, to, [awkward]), { ...options, madeAt })).map(({ UID }) => UID);
    expect(new Set(ids(1)).size).toBe(ids(1).length);
    expect(ids(options.madeAt)).toEqual(ids(options.madeAt + 5_000_000));
    expect(ids(1).length).toBeGreaterThan(5);
  });
});
