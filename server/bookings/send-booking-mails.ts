import { calendarFile, calendarMoment, calendarText } from "#lib/calendar-file.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import { senderAddress } from "#platform/mail/outbox.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { linkSecret } from "#supabase/functions/_shared/secret-link.ts";
import { mayMailDesk, mayMailStranger } from "../form-mails.ts";
import { ownerAddresses } from "../owner-addresses.ts";
import { plainNotice } from "../plain-notice.ts";
import { handleWaiting, type LinkMailOptions, mailJob, outboxOf } from "../waiting-mails.ts";
import { type BookingEvent, deskWords, type ToldBooking, visitorWords } from "./booking-words.ts";

type CalendarBooking = {
  readonly id: string;
  readonly title: string;
  readonly place: string | null;
  /** UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  readonly sequence: number;
  readonly url: string;
};

type Site = { readonly name: string; readonly host: string; readonly sender: string; readonly madeAt: number };

/** A booking as an iCalendar object (RFC 5545). The same UID with a higher sequence replaces the entry in a calendar. */
const bookingCalendar = (booking: CalendarBooking, { name, host, sender, madeAt }: Site): string =>
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
    ...(booking.place ? [`LOCATION:${calendarText(booking.place)}`] : []),
    `STATUS:${booking.status}`,
    `ORGANIZER;CN=${name.replaceAll(/["\p{Cc};:,]/gu, "")}:mailto:${sender}`,
    `URL:${booking.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);

export type BookingMailOptions = LinkMailOptions & { readonly mailFrom: string | undefined };

type Waiting = ToldBooking & {
  readonly id: string;
  readonly event: BookingEvent;
  /** The desk had confirmed it at least once before. */
  readonly wasConfirmed: boolean;
  /** Booked with an account, which has proven its address. */
  readonly isProven: boolean;
  readonly bookingId: string;
  readonly linkId: string;
  readonly sequence: number;
};

const notices = {
  next: `select n.id::text as id, n.event, n.was_confirmed as "wasConfirmed", n.by_desk as "byDesk", b.user_id is not null as "isProven", b.id as "bookingId", b.link_id as "linkId", b.number::int as number, b.email, b.name, b.note, b.zone,
       b.sequence, exists (select from public.enrolments e where e.id = b.enrolment_id and e.status <> 'active') as "planEnded",
       n.event = 'declined' and b.changed_at >= lower(b.during) as unanswered,
       n.event = 'canceled' and b.changed_at >= lower(b.during) as "notHeld", coalesce(k.title, b.kind_id) as kind, coalesce(m.name, b.mentor_id) as mentor,
       (select p.place from public.meeting_places p where p.mentor_id = b.mentor_id) as place,
       (select h.zone from public.mentor_hours h where h.mentor_id = b.mentor_id order by h.position limit 1) as "mentorZone",
       (extract(epoch from lower(b.during)) * 1000)::float8 as "from", (extract(epoch from upper(b.during)) * 1000)::float8 as "to"
     from public.booking_notices n join public.bookings b on b.id = n.booking_id
       left join public.booking_kinds k on k.id = b.kind_id left join public.mentors m on m.id = b.mentor_id
     where n.mailed_at is null and (n.event <> 'placed' or b.status = 'confirmed') and n.id::text <> all ($1::text[]) order by n.id limit 1 for update of n skip locked`,
  mark: "update public.booking_notices set mailed_at = now() where id = $1",
};

/** What the visitor's calendar is told: the confirmed time, a moved one that waits, or that an entry ends. */
const calendarStatus = ({ event, wasConfirmed }: Waiting) => {
  if (event === "confirmed" || event === "placed") return "CONFIRMED" as const;
  if (!wasConfirmed) return null;
  return event === "moved" ? ("TENTATIVE" as const) : ("CANCELLED" as const);
};

async function mail(tx: Tx, booking: Waiting, options: BookingMailOptions): Promise<void> {
  const { siteUrl, mailFrom, linkSecret: secret = "" } = options;
  const { brand: name, enqueue } = await outboxOf(tx, options);
  const page = `${siteUrl}/mentorship/booking`;
  const link = `${page}#${booking.number}.${await linkSecret(secret, "booking", booking.linkId)}`;
  const desk = `${page}#desk.${booking.number}.${await linkSecret(secret, "booking desk", booking.bookingId)}`;
  const status = calendarStatus(booking);
  const title = `${booking.kind} with ${booking.mentor}`;
  const calendar = status
    ? bookingCalendar(
        { ...booking, id: booking.bookingId, title, status, url: link },
        { name, host: new URL(siteUrl).hostname, sender: senderAddress(siteUrl, mailFrom), madeAt: Date.now() },
      )
    : undefined;
  const words = visitorWords(booking.event, booking);
  // What the desk decided, and changes of what it had confirmed, are told whatever was mailed before.
  const always = booking.wasConfirmed || booking.isProven || ["confirmed", "declined"].includes(booking.event);
  if (always || (await mayMailStranger(tx, booking.email)))
    await enqueue(
      tx,
      plainNotice({ to: booking.email, ...words, link: { url: link, label: "Open the booking" }, calendar }, siteUrl),
    );
  const forDesk = deskWords(booking.event, booking);
  for (const to of forDesk && (await mayMailDesk(tx)) ? await ownerAddresses(tx) : [])
    await enqueue(tx, plainNotice({ to, ...forDesk!, link: { url: desk, label: "Open the booking" } }, siteUrl));
}

/** Mails every notice that waits. @returns how many were handled. */
export const sendBookingMails = async (options: BookingMailOptions): Promise<number> =>
  options.linkSecret ? handleWaiting<Waiting>(options.database, notices, (tx, row) => mail(tx, row, options)) : 0;

export const bookingMailJob = (options: BookingMailOptions): Job =>
  mailJob("booking-mails", "booking_notices", () => sendBookingMails(options));
