import { expect, test } from "vitest";
import type { SessionName } from "#trading/calendar/session-hours.ts";
import { centerDays, formatWait, overlapDays, shareOfDay } from "./session-hours.ts";

const dayOf = (session: SessionName, at: number) => centerDays(at, "UTC").find((day) => day.session === session)!;
const at = (month: number, day: number, hour: number) => Date.UTC(2027, month - 1, day, hour);

test("London and New York overlap for four hours, and for five when only America has changed its clocks", () => {
  const overlap = (month: number, day: number) =>
    Array.from({ length: 24 }, (_, hour) => at(month, day, hour)).filter((moment) =>
      (["london", "new-york"] as const).every((session) => dayOf(session, moment).open),
    ).length;
  expect(overlap(1, 13)).toBe(4);
  expect(overlap(3, 17)).toBe(5);
});

test("a session that crosses midnight is drawn at both ends of the day", () => {
  const { stretches } = dayOf("sydney", at(1, 13, 12));
  expect(stretches).toEqual([
    { from: 0, to: 6 / 24 },
    { from: 21 / 24, to: 1 },
  ]);
});

test("on Saturday nothing is open and the wait leads to Monday", () => {
  const saturday = at(1, 16, 12);
  expect(centerDays(saturday, "UTC").some(({ open }) => open)).toBe(false);
  expect(saturday + dayOf("london", saturday).changesIn).toBe(at(1, 18, 8));
});

test("Sydney waits on its Monday for the market, which opens on Sunday at 17:00 New York", () => {
  const tooEarly = Date.UTC(2027, 0, 10, 21, 30);
  expect(dayOf("sydney", tooEarly)).toMatchObject({ open: false, changesIn: 30 * 60_000 });
});

const overlapOf = (first: SessionName, moment: number) =>
  overlapDays(moment, "UTC").find(({ sessions }) => sessions[0] === first)!;

test("an overlap is open while both of its sessions are, and says when it opens or closes", () => {
  // January: London 08:00–17:00 and New York 13:00–22:00 UTC.
  expect(overlapOf("london", at(1, 13, 12))).toMatchObject({ open: false, changesIn: 3_600_000 });
  expect(overlapOf("london", at(1, 13, 16))).toMatchObject({ open: true, changesIn: 3_600_000 });
  expect(overlapOf("london", at(1, 13, 17)).open).toBe(false);
  expect(overlapOf("london", at(1, 13, 12)).stretches).toEqual([{ from: 13 / 24, to: 17 / 24 }]);
  for (let hour = 0; hour < 24; hour++)
    for (const { sessions, open } of overlapDays(at(1, 13, hour), "UTC"))
      expect(open, `${sessions} at ${hour}`).toBe(sessions.every((session) => dayOf(session, at(1, 13, hour)).open));
});

test("after Friday's last overlap the wait leads to the next week", () => {
  const saturday = at(1, 16, 12);
  expect(saturday + overlapOf("london", saturday).changesIn).toBe(at(1, 18, 13));
  // Sydney's Monday begins with the market's week, Sunday 22:00 UTC; Tokyo opens at 00:00 UTC.
  expect(saturday + overlapOf("sydney", saturday).changesIn).toBe(at(1, 18, 0));
  expect(overlapOf("london", saturday).stretches).toEqual([]);
});

test("the overlap of London and New York is an hour longer while only America has changed its clocks", () => {
  const hours = (month: number, date: number) =>
    overlapOf("london", at(month, date, 12)).stretches.map(({ from, to }) => (to - from) * 24);
  expect(hours(1, 13)[0]).toBeCloseTo(4, 9);
  expect(hours(3, 17)[0]).toBeCloseTo(5, 9);
  expect(hours(4, 14)[0]).toBeCloseTo(4, 9);
});

test("a day on which clocks change is read by the clock", () => {
  // The market opens at 17:00 New York: in Berlin at 22:00, as on other evenings of that autumn week, and in spring at 23:00 after the change.
  const openings = [Date.UTC(2026, 9, 25, 21), Date.UTC(2027, 2, 28, 21)];
  const zone = "Europe/Berlin";
  const sydney = openings.map(
    (opens) => centerDays(opens, zone).find(({ session }) => session === "sydney")?.stretches,
  );
  expect(sydney).toEqual([[{ from: 22 / 24, to: 1 }], [{ from: 23 / 24, to: 1 }]]);
  expect(openings.map((opens) => shareOfDay(opens + 1_800_000, zone) * 24)).toEqual([22.5, 23.5]);
});

test("waits read as hours and minutes", () => {
  expect(formatWait(7_500_000)).toBe("2 h 05 min");
  expect(formatWait(2_400_000)).toBe("40 min");
});
