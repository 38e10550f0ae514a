import * as z from "zod/mini";

/** A booking as its page shows it. */
export const bookingView = z.object({
  number: z.number(),
  kind: z.string(),
  kindId: z.string(),
  mentorId: z.string(),
  mentor: z.string(),
  status: z.enum(["requested", "confirmed", "declined", "canceled"]),
  /** UTC milliseconds. */
  from: z.number(),
  to: z.number(),
  /** How one meets: of a confirmed one, where the owner has entered it. */
  place: z.optional(z.string()),
  /** For the desk alone: who asked, and what for. */
  visitor: z.nullable(z.object({ email: z.string(), name: z.string(), note: z.string(), zone: z.string() })),
});
export type BookingView = z.infer<typeof bookingView>;

export const slotList = z.object({ slots: z.array(z.number()), zone: z.string() });

export const requested = z.object({ number: z.number(), link: z.string() });

/** What a member may book, and has booked. */
export const memberBookings = z.object({
  email: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      kindId: z.string(),
      enrolmentId: z.string(),
      /** Null for as many as wanted. */
      left: z.nullable(z.number()),
      /** How long each is, as it was bought. */
      minutes: z.number(),
      /** Until when the plan is open, UTC milliseconds; null for no end. */
      endsAt: z.nullable(z.number()),
    }),
  ),
  bookings: z.array(z.extend(bookingView, { link: z.string() })),
});
export type MemberBookings = z.infer<typeof memberBookings>;
