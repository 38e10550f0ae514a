import { calendarFile, calendarMoment, calendarText } from "#lib/calendar-file.ts";

export type CalendarBooking = {
  readonly id: string;
  readonly title: string;
  /** UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  readonly sequence: number;
  readonly url: string;
};

type Site = { readonly name: string; readonly host: string; readonly sender: string; readonly madeAt: number };

/** A booking as an iCalendar object (RFC 5545). The same UID with a higher sequence replaces the entry in a calendar. */
export const bookingCalendar = (booking: CalendarBooking, { name, host, sender, madeAt }: Site): string =>
  calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${calendarText(name)}//Bookings//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${booking.status === "CANCELLED" ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:booking-${booking.id}@${host}`,
    `SEQUENCE:${booking.sequence}`,
    `DTSTAMP:${calendarMoment(madeAt)}`,
    // In UTC, so that no reader needs our rules of daylight saving.
    `DTSTART:${calendarMoment(booking.from)}`,
    `DTEND:${calendarMoment(booking.to)}`,
    `SUMMARY:${calendarText(booking.title)}`,
    `STATUS:${booking.status}`,
    `ORGANIZER;CN=${name.replaceAll(/["\p{Cc};:,]/gu, "")}:mailto:${sender}`,
    `URL:${booking.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
