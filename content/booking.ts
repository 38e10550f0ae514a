import type { BookingKind, MentorHours } from "./types.ts";

/** What can be booked: the introductory call is for everybody, sessions are for members with an active plan. */
export const bookingKinds: readonly BookingKind[] = [
  {
    id: "introduction",
    title: "Free introductory call",
    description: "30 minutes to see whether a plan fits you. For everybody, without payment.",
    minutes: 30,
    planId: null,
    included: null,
    includedPer: "order",
  },
  {
    id: "coaching-session",
    title: "Personal coaching session",
    description: "2 hours on your own trades. 1-on-1 Personal Coaching includes 4.",
    minutes: 120,
    planId: "personal-coaching",
    included: 4,
    includedPer: "order",
  },
  {
    id: "monthly-session",
    title: "Monthly mentorship session",
    description: "1 hour. The Monthly Mentorship Program includes 6 within 30 days.",
    minutes: 60,
    planId: "monthly-mentorship",
    included: 6,
    includedPer: "30 days",
  },
  {
    id: "vip-session",
    title: "VIP session",
    description: "1 hour, as often as you need. Part of the VIP Elite Program.",
    minutes: 60,
    planId: "vip-elite",
    included: null,
    includedPer: "order",
  },
];

const weekdays = [1, 2, 3, 4, 5] as const;

/** Monday to Friday, by the mentor's own clock. */
const onWeekdays = (mentorId: string, zone: string, from: number, to: number): MentorHours[] =>
  weekdays.map((weekday) => ({
    id: `${mentorId}-${weekday}-${from}`,
    mentorId,
    zone,
    weekday,
    fromMinute: from * 60,
    toMinute: to * 60,
  }));

/** Hours of the demo mentors, within the office hours that the site names (9 AM to 6 PM in New York). */
export const mentorHours: readonly MentorHours[] = [
  ...onWeekdays("ingrid-solheim", "Europe/Oslo", 15, 19),
  ...onWeekdays("mateo-varga", "America/New_York", 12, 17),
  ...onWeekdays("amara-okoye", "Africa/Lagos", 15, 19),
];
