import { expect, test } from "vitest";
import { currentOrNextSpan, isOpen } from "./office-hours.ts";

const hours = [
  { days: "Mon-Fri", hours: "9:00 AM-6:00 PM EST" },
  { days: "Sat", hours: "10:00 AM-4:00 PM EST" },
  { days: "Sun", hours: "closed" },
];

test("is open on a weekday morning in New York", () => {
  const at = Date.UTC(2027, 0, 13, 15);
  const span = currentOrNextSpan(hours, at);
  expect(span).toEqual({ from: Date.UTC(2027, 0, 13, 14), to: Date.UTC(2027, 0, 13, 23) });
  expect(isOpen(span, at)).toBe(true);
});

test("after closing on Saturday the next span is Monday's", () => {
  const at = Date.UTC(2027, 0, 16, 22);
  const span = currentOrNextSpan(hours, at);
  expect(span?.from).toBe(Date.UTC(2027, 0, 18, 14));
  expect(isOpen(span, at)).toBe(false);
});

test("says nothing when no hours are given", () => {
  expect(currentOrNextSpan([], Date.UTC(2027, 0, 13))).toBeNull();
});

test("days may go past Saturday", () => {
  const atWeekends = [{ days: "Sat-Sun", hours: "10:00 AM-4:00 PM EST" }];
  const sunday = Date.UTC(2027, 0, 17, 16);
  expect(isOpen(currentOrNextSpan([...hours.slice(0, 1), ...atWeekends], sunday), sunday)).toBe(true);
  const all = [{ days: "Mon-Sun", hours: "10:00 AM-4:00 PM EST" }];
  for (let day = 13; day < 20; day += 1) {
    const at = Date.UTC(2027, 0, day, 16);
    expect(isOpen(currentOrNextSpan(all, at), at)).toBe(true);
  }
});

test("hours may go past midnight", () => {
  const late = [{ days: "Fri", hours: "6:00 PM-2:00 AM EST" }];
  const saturday = { from: Date.UTC(2027, 0, 15, 23), to: Date.UTC(2027, 0, 16, 7) };
  expect(currentOrNextSpan(late, Date.UTC(2027, 0, 16, 6))).toEqual(saturday);
  expect(isOpen(saturday, Date.UTC(2027, 0, 16, 6))).toBe(true);
  expect(currentOrNextSpan(late, saturday.to)?.from).toBe(Date.UTC(2027, 0, 22, 23));
});

test("hours that end when they began are a whole day", () => {
  const always = [{ days: "Mon-Sun", hours: "12:00 AM-12:00 AM EST" }];
  const span = currentOrNextSpan(always, Date.UTC(2027, 0, 16, 6));
  expect(span).toEqual({ from: Date.UTC(2027, 0, 16, 5), to: Date.UTC(2027, 0, 17, 5) });
});

test("days of no known name have no hours", () => {
  expect(currentOrNextSpan([{ days: "Daily", hours: "9:00 AM-6:00 PM EST" }], Date.UTC(2027, 0, 13, 15))).toBeNull();
});

test("a clock of another zone, or one that is not named, is not taken for New York's", () => {
  const at = Date.UTC(2027, 0, 13, 15);
  for (const hours of ["9:00 AM-5:00 PM CET", "9:00-17:00", "9 AM-5 PM GMT", "24 hours", "by appointment"])
    expect(currentOrNextSpan([{ days: "Mon-Fri", hours }], at), hours).toBeNull();
  // Of two lines one cannot be told: nobody knows what holds at other times.
  expect(currentOrNextSpan([...hours, { days: "Mon-Fri", hours: "8 PM-9 PM CET" }], at)).toBeNull();
});

test("hours of which nobody can tell the half of the day are not guessed at", () => {
  const at = Date.UTC(2027, 0, 13, 15);
  for (const hours of ["9-5 EST", "9:00-5:00 ET", "1-5 PM EST", "9 AM-5 EST"])
    expect(currentOrNextSpan([{ days: "Mon-Fri", hours }], at), hours).toBeNull();
  const late = currentOrNextSpan([{ days: "Mon-Fri", hours: "22:00-02:00 EST" }], at);
  expect(late).toEqual({ from: Date.UTC(2027, 0, 14, 3), to: Date.UTC(2027, 0, 14, 7) });
  expect(currentOrNextSpan([{ days: "Mon-Fri", hours: "09:00-12:00 EST" }], at)?.to).toBe(Date.UTC(2027, 0, 13, 17));
});

test("hours may be written with 24 hours, and a day may have several", () => {
  const split = [
    { days: "Mon-Fri", hours: "13:00-17:30 EST" },
    { days: "Mon-Fri", hours: "9 AM – 12 PM ET" },
  ];
  const wednesday = (hour: number, minute = 0) => Date.UTC(2027, 0, 13, hour + 5, minute);
  const morning = { from: wednesday(9), to: wednesday(12) };
  const afternoon = { from: wednesday(13), to: wednesday(17, 30) };
  expect(currentOrNextSpan(split, wednesday(10))).toEqual(morning);
  expect(currentOrNextSpan(split, wednesday(12))).toEqual(afternoon);
  expect(currentOrNextSpan(split, wednesday(17, 30))?.from).toBe(wednesday(33));
});

test("a business that opens once a week opens again in seven days", () => {
  const mondays = [{ days: "Mon", hours: "9:00 AM-12:00 PM EST" }];
  const closes = Date.UTC(2027, 0, 11, 17);
  expect(currentOrNextSpan(mondays, closes)).toEqual({
    from: Date.UTC(2027, 0, 18, 14),
    to: Date.UTC(2027, 0, 18, 17),
  });
});
