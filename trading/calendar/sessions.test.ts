import { describe, expect, test } from "vitest";
import { marketWeek, sessionOverlaps, sessionStates, sessionWindows } from "./sessions.ts";

const hour = 3_600_000;
const day = 24 * hour;
const overlapHours = (at: number): number => {
  const found = sessionOverlaps(at, at + day).find(
    ({ sessions }) => sessions.includes("london") && sessions.includes("new-york"),
  );
  return found ? (found.close - found.open) / hour : 0;
};

describe("the market's week", () => {
  test.each([
    [Date.UTC(2027, 0, 10), 22],
    [Date.UTC(2027, 2, 14), 21],
    [Date.UTC(2027, 6, 11), 21],
  ])("opens on Sunday at 17:00 New York", (sunday, utcHour) => {
    expect(marketWeek(sunday + 12 * hour).nextOpens).toBe(sunday + utcHour * hour);
    expect(marketWeek(sunday + 23 * hour).opens).toBe(sunday + utcHour * hour);
  });

  test("closes on Friday at 17:00 New York", () => {
    const friday = Date.UTC(2027, 0, 15);
    expect(marketWeek(friday + 22 * hour - 1)).toMatchObject({ open: true, closes: friday + 22 * hour });
    expect(marketWeek(friday + 22 * hour).open).toBe(false);
    expect(marketWeek(friday + 2 * day).nextOpens).toBe(friday + 2 * day + 22 * hour);
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
      expect(overlapHours(at), new Date(at).toISOString()).toBe(expected);
    }
  });

  test("the five hours of the mismatch are 12 to 17 UTC", () => {
    const at = Date.UTC(2027, 2, 17);
    const overlap = sessionOverlaps(at, at + day).find(({ sessions }) => sessions.includes("new-york"));
    expect([overlap?.open, overlap?.close]).toEqual([at + 12 * hour, at + 17 * hour]);
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
