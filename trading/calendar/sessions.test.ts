import { describe, expect, test } from "vitest";
import { sessionStates, sessionWindows } from "./sessions.ts";
import { weekClose, weekOf, weekOpen } from "./trading-week.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** How long London and New York are both open on the UTC day that begins at `at`, and from when. */
function overlapOf(at: number) {
  const windows = sessionWindows(at, at + day);
  const [london, newYork] = ["london", "new-york"].map((name) => windows.find(({ session }) => session === name));
  if (!london || !newYork) return { hours: 0, open: Number.NaN };
  return { hours: (london.close - newYork.open) / hour, open: newYork.open };
}

describe("the market's week", () => {
  test.each([
    [Date.UTC(2027, 0, 10), 22],
    [Date.UTC(2027, 2, 14), 21],
    [Date.UTC(2027, 6, 11), 21],
  ])("opens on Sunday at 17:00 New York", (sunday, utcHour) => {
    expect(weekOpen(weekOf(sunday + 12 * hour) + 1)).toBe(sunday + utcHour * hour);
    expect(weekOpen(weekOf(sunday + 23 * hour))).toBe(sunday + utcHour * hour);
  });

  test("closes on Friday at 17:00 New York", () => {
    const friday = Date.UTC(2027, 0, 15);
    expect(weekClose(weekOf(friday))).toBe(friday + 22 * hour);
    expect(weekOpen(weekOf(friday + 2 * day) + 1)).toBe(friday + 2 * day + 22 * hour);
  });
});

describe("sessions", () => {
  test("London and New York overlap for four hours, and five while their clocks change in different weeks", () => {
    for (let at = Date.UTC(2027, 0, 4); at < Date.UTC(2028, 0, 1); at += day) {
      const weekday = new Date(at).getUTCDay();
      const mismatch =
        (at >= Date.UTC(2027, 2, 14) && at <= Date.UTC(2027, 2, 27)) ||
        (at >= Date.UTC(2027, 9, 31) && at <= Date.UTC(2027, 10, 6));
      const expected = weekday === 0 || weekday === 6 ? 0 : mismatch ? 5 : 4;
      expect(overlapOf(at).hours, new Date(at).toISOString()).toBe(expected);
    }
  });

  test("the five hours of the mismatch are 12 to 17 UTC", () => {
    const at = Date.UTC(2027, 2, 17);
    expect(overlapOf(at)).toEqual({ hours: 5, open: at + 12 * hour });
  });

  test("a winter Wednesday in UTC", () => {
    const at = Date.UTC(2027, 0, 13);
    const of = (session: string) =>
      sessionWindows(at, at + day)
        .filter((window) => window.session === session)
        .map(({ open, close }) => [(open - at) / hour, (close - at) / hour]);
    expect(of("tokyo")).toEqual([[0, 9]]);
    expect(of("london")).toEqual([[8, 17]]);
    expect(of("new-york")).toEqual([[13, 22]]);
    expect(of("sydney")).toEqual([
      [-3, 6],
      [21, 30],
    ]);
  });

  test("no session is open while the market is closed: Sydney's first hour waits for New York's Sunday evening", () => {
    const sunday = Date.UTC(2027, 0, 10);
    const [first] = sessionWindows(sunday + 12 * hour, sunday + day);
    expect(first).toEqual({ session: "sydney", open: sunday + 22 * hour, close: sunday + 30 * hour });
    expect(sessionStates(sunday + 21 * hour).every(({ open }) => !open)).toBe(true);
  });

  test("says when an open session closes and a closed one opens, over a weekend too", () => {
    const friday = Date.UTC(2027, 0, 15, 18);
    const states = Object.fromEntries(sessionStates(friday).map((state) => [state.session, state]));
    expect(states["new-york"]).toMatchObject({ open: true, changesAt: Date.UTC(2027, 0, 15, 22) });
    expect(states.london).toMatchObject({ open: false, changesAt: Date.UTC(2027, 0, 18, 8) });
    expect(states.tokyo?.changesAt).toBe(Date.UTC(2027, 0, 18, 0));
  });
});
