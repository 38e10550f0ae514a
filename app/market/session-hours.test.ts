import { expect, test } from "vitest";
import type { SessionName } from "#trading/calendar/session-hours.ts";
import { centerDays, formatWait } from "./session-hours.ts";

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

test("waits read as hours and minutes", () => {
  expect(formatWait(7_500_000)).toBe("2 h 05 min");
  expect(formatWait(2_400_000)).toBe("40 min");
});
