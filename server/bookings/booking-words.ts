import { dateText } from "#lib/date-text.ts";
import type { Notice } from "../plain-notice.ts";

/** `placed`: how one meets was entered or changed after it was confirmed. */
export type BookingEvent = "requested" | "moved" | "confirmed" | "declined" | "canceled" | "placed";

export type ToldBooking = {
  readonly number: number;
  readonly email: string;
  readonly name: string;
  readonly note: string;
  readonly kind: string;
  readonly mentor: string;
  /** IANA names. */
  readonly zone: string;
  readonly mentorZone: string | null;
  /** How this mentor meets, where the owner has entered it. */
  readonly place: string | null;
  /** UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  /** The plan that it was booked with is not open any more, and took it along. */
  readonly planEnded: boolean;
  /** Its time came before anybody had confirmed it. */
  readonly unanswered: boolean;
  /** Canceled in the console. */
  readonly byDesk: boolean;
  /** Taken off its plan after its time. */
  readonly notHeld: boolean;
};

type Words = Omit<Notice, "to" | "link" | "calendar">;

/** `Friday, November 27, 2026 at 9:00 AM EST`: with the zone's short name, because one hour in autumn comes twice. */
const momentFormat = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** A moment in a zone with the zone's name; in UTC where the browser named one that this machine does not know. */
function momentIn(at: number, zone: string | null): string {
  const format = (timeZone: string) => dateText(at, momentFormat, timeZone);
  if (zone === null || zone === "UTC") return format("UTC");
  try {
    return `${format(zone)} (${zone.replaceAll("_", " ")})`;
  } catch {
    return format("UTC");
  }
}

const titles: Readonly<Record<BookingEvent, string>> = {
  requested: "We have your booking request",
  moved: "Your booking has a new time, which has to be confirmed",
  confirmed: "Your booking is confirmed",
  declined: "Your booking request was declined",
  canceled: "Your booking is canceled",
  placed: "How you meet for your session",
};

const nexts: Readonly<Record<BookingEvent, string>> = {
  requested:
    "The time is held for you. We confirm it by email, usually within one working day. Until then nothing is fixed.",
  moved:
    "The new time is held for you, the old one is free again. We confirm by email, usually within one working day.",
  confirmed:
    "The attached file puts it into your calendar. You can move or cancel it until it begins, by the link below.",
  declined:
    "The mentor cannot make this time. Choose another one on the mentorship page; nothing counts against a plan.",
  canceled: "The time is free again, and nothing counts against a plan. The mentorship page says what you can book.",
  placed:
    "Its time stays. What follows counts, whatever an earlier mail says; the attached file changes your calendar.",
};

const unanswered = {
  title: "Your booking was not confirmed in time",
  next: "Nobody confirmed it before its time, so it is not fixed. Nothing counts against a plan: choose another time on the mentorship page.",
};

const byDesk = {
  title: "We canceled your booking",
  next: "The mentor cannot make this time after all. Choose another one on the mentorship page; nothing counts against a plan.",
};

const notHeld = {
  title: "Your session was not held",
  // Also of a free call, which belongs to no plan.
  next: "Nothing counts against a plan. Choose another time on the mentorship page; where your plan is over by now, write to us.",
};

const planEnded =
  "It belongs to a plan that is not open any more: the time that was paid is over, or the payment was refunded or disputed.";

const howToMeet = ({ place }: ToldBooking): string =>
  place === null ? "We write to you how you meet." : `How you meet: ${place}`;

function wordsOf(event: BookingEvent, booking: ToldBooking): { readonly title: string; readonly next: string } {
  if (booking.unanswered) return unanswered;
  if (event === "canceled" && booking.notHeld) return notHeld;
  return event === "canceled" && booking.byDesk ? byDesk : { title: titles[event], next: nexts[event] };
}

const isOver = (event: BookingEvent): boolean => event === "declined" || event === "canceled";

export function visitorWords(event: BookingEvent, booking: ToldBooking): Words {
  const { title, next } = wordsOf(event, booking);
  const isOurs = event === "canceled" && (booking.byDesk || booking.planEnded);
  return {
    subject: `${title} [B${booking.number}]`,
    title,
    paragraphs: [
      `${booking.kind} with ${booking.mentor}: ${momentIn(booking.from, booking.zone)}.`,
      event === "canceled" && booking.planEnded && !booking.byDesk
        ? `${planEnded} Write to us if that is wrong.`
        : next,
      ...(event === "confirmed" || event === "placed" ? [howToMeet(booking)] : []),
    ],
    closing: `${isOurs ? "If you had not booked it" : "If you did not ask for this"}, ignore this mail. Anyone with the link can ${isOver(event) ? "read" : "move or cancel"} the booking.`,
  };
}

const decideFirst =
  "Open the link to confirm or decline. The time is held until you do, and declined by itself once it has come.";

const confirmOrDecline = ({ email, mentor, place }: ToldBooking) =>
  place === null
    ? `${decideFirst} When you have confirmed it, write to ${email} how you meet, as by the link of a video call: the mail that confirms it does not say it, unless you enter it for ${mentor} under How mentors meet in the console.`
    : `${decideFirst} The mail that confirms it says how you meet: ${place}`;

/** What the owner is told; null for what was decided in the console or by the owner's link. */
export function deskWords(event: BookingEvent, booking: ToldBooking): Words | null {
  if (event === "confirmed" || event === "placed" || (event === "declined" && !booking.unanswered)) return null;
  if (event === "canceled" && booking.byDesk) return null;
  const who = booking.name ? `${booking.name} (${booking.email})` : booking.email;
  const what = `${booking.kind} with ${booking.mentor}: ${momentIn(booking.from, booking.mentorZone)}.`;
  // By the visitor, or because the plan is not open any more.
  const happened = {
    requested: `${who} asks for ${what}`,
    moved: `${who} moved ${what}`,
    canceled: `Of ${who}: ${what}`,
    declined: `${who} had asked for ${what}`,
  };
  const toDo = {
    requested: confirmOrDecline(booking),
    moved: confirmOrDecline(booking),
    canceled: `${booking.planEnded ? planEnded : "The visitor canceled it."} There is nothing to do.`,
    declined:
      "Nobody confirmed it before its time, so it was declined by itself. The visitor was told, and a plan has the session again.",
  };
  return {
    subject: `Booking B${booking.number} ${event}: ${booking.kind}`,
    title: `Booking B${booking.number}: ${event}`,
    paragraphs: [happened[event], ...(booking.note ? [`Note: ${booking.note}`] : []), toDo[event]],
    closing: `Anyone with this link can ${isOver(event) ? "read" : "confirm or decline"} the booking: do not pass it on.`,
  };
}
