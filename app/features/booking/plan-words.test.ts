import { expect, test } from "vitest";
import type { MemberBookings } from "#app/data/bookings.ts";
import { afterEndText, barrier, leftText, minutesOf } from "./plan-words.ts";

const monthly = { id: "monthly-session", minutes: 60, planId: "monthly-mentorship", includedPer: "30 days" } as const;
const coaching = { id: "coaching-session", minutes: 90, planId: "personal-coaching", includedPer: "order" } as const;
const memberWith = (kindId: string, ...rights: [left: number | null, endsAt: number | null][]): MemberBookings => ({
  email: "ana@example.com",
  sessions: rights.map(([left, endsAt], index) => ({ kindId, enrolmentId: String(index), left, minutes: 120, endsAt })),
  bookings: [],
});

test("months that are open at the same time share the sessions of 30 days, and orders have each their own", () => {
  const [december, january] = [Date.UTC(2026, 11, 12), Date.UTC(2027, 0, 12)];
  expect(leftText(monthly, memberWith(monthly.id, [4, december], [4, january]))).toBe("Left in your plan: 4.");
  expect(leftText(coaching, memberWith(coaching.id, [1, null], [4, null]))).toBe("Left in your plan: 5.");
  expect(leftText(monthly, memberWith(monthly.id, [null, null]))).toBe("Your plan includes as many as you need.");
  expect(leftText(monthly, null)).toBeNull();
  expect(barrier(monthly, memberWith(monthly.id, [0, december], [0, january]))).toContain("are booked");
});

test("a session after the last moment of every month that is paid is told to end with it", () => {
  const [december, january] = [Date.UTC(2026, 11, 12, 12), Date.UTC(2027, 0, 12, 12)];
  const paid = memberWith(monthly.id, [6, december], [6, january]);
  expect(afterEndText(monthly, paid, january - 1)).toBeNull();
  expect(afterEndText(monthly, paid, january)).toMatch(
    /^Your plan is open until January 12, 2027 at \d{1,2}:\d\d [AP]M\. A session after that/,
  );
  expect(afterEndText(monthly, memberWith(monthly.id, [6, december], [6, null]), january)).toBeNull();
  expect(afterEndText({ ...monthly, id: "introduction", planId: null }, null, january)).toBeNull();
});

test("a session is as long as it was bought", () => {
  expect(minutesOf(coaching, memberWith(coaching.id, [4, null]))).toBe(120);
  expect(minutesOf(coaching, memberWith(coaching.id, [0, null]))).toBe(90);
  expect(minutesOf(coaching, null)).toBe(90);
});

test("a member whose plans are not known yet, or could not be loaded, is not told to sign in", () => {
  expect(barrier(coaching, null)).toContain("Sign in");
  expect(barrier(coaching, null, "loading")).toBe("Loading your plan…");
  expect(barrier(coaching, null, "failed")).toMatch(/^Your plan could not be loaded\. Check your connection/);
  expect(barrier({ ...coaching, planId: null }, null, "failed")).toBeNull();
});
