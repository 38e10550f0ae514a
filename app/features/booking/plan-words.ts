import type { MemberBookings } from "#app/data/bookings.ts";
import type { BookingKind } from "#content/types.ts";
import { longMoment } from "#lib/date-text.ts";

type Kind = Pick<BookingKind, "id" | "minutes" | "planId" | "includedPer">;

const rightsOf = ({ id }: Kind, member: MemberBookings | null) =>
  member?.sessions.filter(({ kindId }) => kindId === id) ?? [];

/** How far the plans of whoever has a session here are known. */
export type PlansKnown = "yes" | "loading" | "failed";

/** Why a kind cannot be booked by this visitor; null where it can. */
export function barrier(kind: Kind, member: MemberBookings | null, known: PlansKnown = "yes"): string | null {
  if (!kind.planId) return null;
  if (!member && known === "loading") return "Loading your plan…";
  if (!member && known === "failed")
    return "Your plan could not be loaded. Check your connection and try again, or book the free call.";
  if (!member) return "This session is part of a plan. Sign in to the account that has it, or book the free call.";
  const rights = rightsOf(kind, member);
  if (rights.length === 0)
    return "Your account has no active plan with this session. Choose a plan above, or the free call.";
  return rights.every(({ left }) => left === 0) ? "All sessions that your plan includes are booked." : null;
}

/** How many sessions are left. Months that are open at the same time share those of 30 days. */
export function leftText(kind: Kind, member: MemberBookings | null): string | null {
  const lefts = rightsOf(kind, member).map(({ left }) => left);
  if (lefts.length === 0) return null;
  if (lefts.includes(null)) return "Your plan includes as many as you need.";
  const counts = lefts.map((left) => left ?? 0);
  const left = kind.includedPer === "order" ? counts.reduce((sum, count) => sum + count, 0) : Math.max(...counts);
  return `Left in your plan: ${left}.`;
}

/** How long the next session is: as long as it was bought, for who has the plan. */
export const minutesOf = (kind: Kind, member: MemberBookings | null): number =>
  (rightsOf(kind, member).find(({ left }) => left !== 0) ?? kind).minutes;

/** What becomes of a session that begins after the end of the plan; null for one before that. */
export function afterEndText(kind: Kind, member: MemberBookings | null, from: number): string | null {
  const ends = rightsOf(kind, member).map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY);
  const end = Math.max(...ends);
  if (ends.length === 0 || from < end) return null;
  return `Your plan is open until ${longMoment(end)}. A session after that is canceled at its end, unless the plan was paid again by then.`;
}
