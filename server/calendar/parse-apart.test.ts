import { expect, test } from "vitest";
import { SourceError } from "../feeds/ask-source.ts";
import { parseApart } from "./parse-apart.ts";

const from = Date.UTC(2026, 9, 1);
const window = { from, to: Date.UTC(2026, 11, 31), now: from, currency: "EUR" };
const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (start: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:1", `DTSTART${start}`, "SUMMARY:Rates", ...lines, "END:VEVENT"].join("\r\n");
const zone = (rule: string) =>
  [
    ...["BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:+0100"],
    ...["TZOFFSETTO:+0000", `RRULE:${rule}`, "END:STANDARD", "END:VTIMEZONE"],
  ].join("\r\n");
const weekly = event(":20261103T100000Z", "RRULE:FREQ=WEEKLY;COUNT=2");

test("a calendar is read as it is in this process, with what was left out", async () => {
  const { events, leftOut } = await parseApart({ text: calendar(weekly, event(";VALUE=DATE:20261103")), window });
  expect(events.map(({ title, currency }) => [title, currency])).toEqual(Array(2).fill(["Rates", "EUR"]));
  expect([...leftOut]).toEqual([["without a time of day", 1]]);
});

test("what is no calendar is refused with the same words", async () => {
  const refused = parseApart({ text: "<html>", window });
  await expect(refused).rejects.toThrow(new SourceError("The source is no iCalendar file (RFC 5545)."));
});

test.each([
  ["dates that no month has", event(":20261103T100000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")],
  ["dates that are ages apart", event(":20261103T100000Z", "RRULE:FREQ=DAILY;INTERVAL=99999999;BYMONTH=2")],
  ["a time zone that changes every second", `${zone("FREQ=SECONDLY")}\r\n${event(";TZID=Own:20261103T100000")}`],
])("%s end the reading, and the server goes on meanwhile", async (_, lines) => {
  let beats = 0;
  const heart = setInterval(() => (beats += 1), 20);
  await expect(parseApart({ text: calendar(lines), window }, 1_500)).rejects.toThrow(SourceError);
  clearInterval(heart);
  expect(beats).toBeGreaterThan(5);
});
