import { expect, test } from "vitest";
import { calendarAnswer } from "./calendar-answer.ts";

const thursday = Date.UTC(2026, 10, 26, 9);
const saturday = Date.UTC(2026, 10, 28, 9);

test.each([
  ["when is nfp next", "Friday, December 4, 2026 at 8:30 AM in New York (13:30 UTC)", "on the issuer's own list"],
  ["whens the next non farm payrolls", "December 4, 2026", "on the issuer's own list"],
  ["when is the next fed meeting", "Wednesday, December 9, 2026 at 2:00 PM in New York (19:00 UTC)", "own list"],
  ["when is ecb", "Thursday, December 17, 2026", "is an estimate"],
  ["what time is the bank of england decision", "(12:00 UTC)", "is an estimate"],
])("answers %s with the date and what it rests on", (question, date, basis) => {
  const answer = calendarAnswer(question, thursday) ?? "";
  expect(answer).toContain(date);
  expect(answer).toContain(basis);
  expect(answer).toContain("](/trading#events)");
});

test.each([
  // New Year's Day is no business day, nor is Thanksgiving a day on which an agency works.
  [
    "when is the next ism manufacturing",
    Date.UTC(2026, 11, 20),
    "Monday, January 4, 2027 at 10:00 AM",
    "New Year's Day",
  ],
  ["when is the next ism", Date.UTC(2027, 0, 2), "Monday, January 4, 2027", "New Year's Day"],
  ["when are the next jobless claims", Date.UTC(2026, 10, 24), "Wednesday, November 25, 2026", "Thanksgiving Day"],
  ["when are the next jobless claims", thursday, "Thursday, December 3, 2026", "issuer's rule"],
])("knows the holidays: %s at %d", (question, now, date, reason) => {
  const answer = calendarAnswer(question, now) ?? "";
  expect(answer).toContain(date);
  expect(answer).toContain(reason);
});

test("says whether the market is open at this moment", () => {
  expect(calendarAnswer("is the market open now", thursday)).toMatch(
    /^\*\*Yes[\s\S]*Friday, November 27, 2026 at 5:00 PM/,
  );
  expect(calendarAnswer("is the forex market open right now", saturday)).toMatch(
    /^\*\*No[\s\S]*Sunday, November 29, 2026/,
  );
  expect(calendarAnswer("is the market open now", Date.UTC(2026, 11, 25, 15))).toBeNull();
  expect(calendarAnswer("when does the market open again", saturday)).toMatch(
    /^\*\*The forex market is closed\.\*\* It opens on Sunday, November 29, 2026/,
  );
  expect(calendarAnswer("why is the market closed now", saturday)).toMatch(/^\*\*The forex market is closed/);
});

test.each([
  "what is nfp",
  "when was the last nfp",
  "when did the fed decide",
  "when is the ecb meeting after the next",
  "when the fed raises rates what happens to the dollar",
  "what does the ecb meeting do to the euro",
  "is the market open on saturday",
  "which market is open right now",
  "when is the market open",
])("leaves %s to the passages of the site", (question) => expect(calendarAnswer(question, thursday)).toBeNull());
