import { describe, expect, test } from "vitest";
import { entriesBetween } from "../../app/features/calendar/calendar-entries.ts";
import { iCalendar } from "../../app/features/calendar/icalendar.ts";
import { hostileText, readsAnything } from "../../tests/support/fuzz.ts";
import { SourceError } from "../feeds/ask-source.ts";
import { type CalendarFeed, parseCalendar } from "./parse-calendar.ts";

const [from, to] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 11, 31)];
const window = { from, to, now: from, currency: null };
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (start: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:a@b", start, ...(lines.length > 0 ? lines : ["SUMMARY:USD: Retail sales"]), "END:VEVENT"].join(
    "\r\n",
  );
const times = (text: string, own: Partial<typeof window> = {}) =>
  parseCalendar(text, { ...window, ...own }).events.map(({ time }) => new Date(time).toISOString());

/** New York as calendar programs write it. */
const newYork = [
  ...["BEGIN:VTIMEZONE", "TZID:Eastern", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "TZOFFSETFROM:-0500"],
  ...["TZOFFSETTO:-0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT", "BEGIN:STANDARD"],
  ...["DTSTART:20071104T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
  ...["END:STANDARD", "END:VTIMEZONE"],
].join("\r\n");

describe("the moment of an entry", () => {
  test.each([
    ["in UTC", event("DTSTART:20261103T133000Z"), "2026-11-03T13:30:00.000Z"],
    ["in a zone of the world", event("DTSTART;TZID=Asia/Tokyo:20261103T085000"), "2026-11-02T23:50:00.000Z"],
    ["in a zone of the file", event("DTSTART;TZID=Eastern:20261103T083000"), "2026-11-03T13:30:00.000Z"],
    [
      "in the file's zone before the clocks change",
      event("DTSTART;TZID=Eastern:20261030T083000"),
      "2026-10-30T12:30:00.000Z",
    ],
    [
      "in the calendar's own zone",
      `X-WR-TIMEZONE:Europe/Berlin\r\n${event("DTSTART:20261024T100000")}`,
      "2026-10-24T08:00:00.000Z",
    ],
  ])("%s", (_, text, moment) => {
    expect(times(calendar(newYork, text))).toEqual([moment]);
  });

  test("a weekly release keeps its local time when the clocks change, in the file's zone and in one of the world", () => {
    const weekly = ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Eastern:20261105T083000", "SUMMARY:USD: Claims"];
    const expected = ["2026-10-29T12:30:00.000Z", "2026-11-12T13:30:00.000Z"];
    expect(times(calendar(newYork, event("DTSTART;TZID=Eastern:20261029T083000", ...weekly)))).toEqual(expected);
    const world = weekly.map((line) => line.replace("Eastern", "America/New_York"));
    expect(times(calendar(event("DTSTART;TZID=America/New_York:20261029T083000", ...world)))).toEqual(expected);
  });

  test("repeats an entry on the dates that it lists, its own start among them", () => {
    const dates = "RDATE;TZID=America/New_York:20261028T140000,20261209T140000";
    const decisions = (...lines: string[]) =>
      times(calendar(event("DTSTART;TZID=America/New_York:20261007T140000", dates, ...lines, "SUMMARY:USD: Decision")));
    const others = ["2026-10-28T18:00:00.000Z", "2026-12-09T19:00:00.000Z"];
    expect(decisions()).toEqual(["2026-10-07T18:00:00.000Z", ...others]);
    expect(decisions("EXDATE;TZID=America/New_York:20261007T140000")).toEqual(others);
    expect(decisions("RDATE;TZID=America/New_York:20261007T140000")).toEqual(["2026-10-07T18:00:00.000Z", ...others]);
    const inUtc = (...lines: string[]) =>
      times(calendar(newYork, event("DTSTART;TZID=Eastern:20261007T140000", ...lines, "SUMMARY:USD: Decision")));
    expect(inUtc("RDATE:20261007T180000Z,20261028T180000Z")).toEqual(["2026-10-07T18:00:00.000Z", others[0]]);
    expect(inUtc("RDATE:20261028T180000Z", "EXDATE:20261007T180000Z")).toEqual([others[0]]);
  });

  test("one date of a series that was moved or cancelled is as its exception says", () => {
    const series = event("DTSTART:20261101T100000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:EUR: Daily fixing");
    const moved = event("DTSTART:20261102T113000Z", "RECURRENCE-ID:20261102T100000Z", "SUMMARY:EUR: Late fixing");
    const off = event("DTSTART:20261103T100000Z", "RECURRENCE-ID:20261103T100000Z", "STATUS:CANCELLED", "SUMMARY:x");
    const { events } = parseCalendar(calendar(series, moved, off), window);
    expect(events.map(({ title, time }) => [title, new Date(time).toISOString().slice(5, 16)])).toEqual([
      ["Daily fixing", "11-01T10:00"],
      ["Late fixing", "11-02T11:30"],
    ]);
    expect(new Set(events.map(({ guid }) => guid)).size).toBe(2);
  });

  test("a date that was moved into another zone is of that zone", () => {
    const series = event("DTSTART;TZID=America/New_York:20261102T083000", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:USD: x");
    const recurrence = "RECURRENCE-ID;TZID=America/New_York:20261103T083000";
    const moved = event("DTSTART;TZID=Europe/London:20261103T100000", recurrence, "SUMMARY:USD: x");
    expect(times(calendar(series, moved))).toEqual(["2026-11-02T13:30:00.000Z", "2026-11-03T10:00:00.000Z"]);
  });

  test("is not guessed: what has no time of day or no zone is left out, and counted", () => {
    const text = calendar(
      event("DTSTART;VALUE=DATE:20261103"),
      event("DTSTART:20261103T100000", "UID:2", "SUMMARY:USD: x"),
      event("DTSTART;TZID=Middle-earth/Shire:20261103T100000"),
      event("DTSTART:20261103T100000Z", "RRULE:FREQ=SECONDLY", "SUMMARY:USD: x"),
      event("DTSTART:20261103T100000Z", "SUMMARY:A holiday"),
    );
    expect(parseCalendar(text, window)).toEqual({
      events: [],
      leftOut: new Map([
        ["without a time of day", 1],
        ["without a time zone", 1],
        ["in an unknown time zone", 1],
        ["repeated within a day", 1],
        ["without a currency", 1],
      ]),
    });
  });

  test("is between the limits of the window, however long a rule goes on", () => {
    const start = event("DTSTART:19700101T000000Z", "RRULE:FREQ=MONTHLY", "SUMMARY:USD: Monthly");
    expect(times(calendar(start))).toEqual(["10", "11", "12"].map((month) => `2026-${month}-01T00:00:00.000Z`));
    const dense = event("DTSTART:18000101T000000Z", "RRULE:FREQ=DAILY", "SUMMARY:USD: Daily");
    expect(() => times(calendar(dense))).toThrow("too many dates");
  });
});

describe("what an entry says", () => {
  const only = (...lines: string[]) =>
    parseCalendar(calendar(event("DTSTART:20261103T100000Z", ...lines)), window).events[0];
  test.each([
    [["SUMMARY:Rates", "CATEGORIES:chf,High impact"], { title: "Rates", currency: "CHF", impact: "high" }],
    [["SUMMARY:[GBP] CPI y/y", "PRIORITY:2"], { title: "CPI y/y", currency: "GBP", impact: "high" }],
    [["SUMMARY:NZD Jobs", "PRIORITY:4"], { title: "Jobs", currency: "NZD", impact: "high" }],
    [["SUMMARY:CAD Jobs", "PRIORITY:5"], { title: "Jobs", currency: "CAD", impact: "medium" }],
    [["SUMMARY:CHF Jobs", "PRIORITY:6"], { title: "Jobs", currency: "CHF", impact: "low" }],
    [["SUMMARY:JPY - Tankan", "PRIORITY:9"], { title: "Tankan", currency: "JPY", impact: "low" }],
    [["SUMMARY:AUD: <b>Wages</b>", "PRIORITY:0"], { title: "Wages", currency: "AUD", impact: "medium" }],
  ])("%j", (lines, expected) => {
    expect(only(...lines)).toMatchObject(expected);
  });
  test("figures are taken from the description, whose rest is the detail", () => {
    expect(
      only("SUMMARY:USD: CPI", String.raw`DESCRIPTION:Monthly change\nForecast: 0.3%\nPrevious: 0.2%`),
    ).toMatchObject({
      detail: "Monthly change",
      forecast: "0.3%",
      previous: "0.2%",
      actual: null,
    });
  });
  test("a calendar that this site gives is read as it was given", () => {
    const entries = entriesBetween(from, to, []);
    const options = { name: "Northpip", host: "example.com", pageUrl: "https://example.com/", madeAt: from };
    const { events, leftOut } = parseCalendar(iCalendar(entries, options), window);
    expect(leftOut.size).toBe(0);
    const told = ({ time, title, currency, impact }: (typeof entries)[number] | (typeof events)[number]) =>
      `${time} ${currency} ${impact} ${title}`;
    expect(events.map(told).sort()).toEqual(entries.map(told).sort());
  });
});

test("of a calendar with more entries than are stored, those nearest to now are read: last week's must not push out next week's", () => {
  const now = from + 40 * 86_400_000;
  const hours = Array.from({ length: 1_200 }, (_, hour) => from + hour * 3_600_000);
  const stamp = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.000/g, "");
  const entries = hours.map((time) => event(`DTSTART:${stamp(time)}`, "SUMMARY:USD: x").replace("a@b", String(time)));
  const { events, leftOut } = parseCalendar(calendar(...entries), { ...window, now });
  expect(events).toHaveLength(500);
  expect(leftOut).toEqual(new Map([["beyond the 500 nearest to now", 700]]));
  const found = events.map(({ time }) => time);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).toContain(now + 9 * 86_400_000);
  expect(found).toContain(now - 9 * 86_400_000);
});

test("whatever a calendar sends is read as short plain texts, or is refused", () => {
  const samples = [
    calendar(
      newYork,
      event("DTSTART;TZID=Eastern:20261029T083000", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:USD: Claims"),
    ),
    calendar(event("DTSTART:20261103T100000Z", "CATEGORIES:EUR,Low impact", "DESCRIPTION:Forecast: 1")),
  ];
  const pieces = [
    "\r\n",
    ":",
    ";",
    "=",
    "BEGIN:",
    "END:",
    "VEVENT",
    "RRULE:FREQ=",
    "COUNT=9999999",
    "INTERVAL=0",
    "BYDAY=9XX",
  ];
  readsAnything({
    cases: 3_000,
    input: hostileText(samples, pieces),
    read: (text) => parseCalendar(text, window),
    isRefusal: (error) => error instanceof SourceError,
    check: ({ events }: CalendarFeed) => {
      for (const { title, detail, time, guid } of events) {
        expect(title.length > 0 && title.length <= 160 && detail.length <= 1_000 && guid.length <= 500).toBe(true);
        expect(time >= from && time < to).toBe(true);
      }
    },
  });
}, 120_000);
