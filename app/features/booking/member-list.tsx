import type { MemberBookings } from "#app/data/bookings.ts";
import { momentText } from "./slot-text.ts";
import { statusText } from "./status-text.ts";

type Props = Pick<MemberBookings, "bookings">;

/** Bookings, each with the link that moves or cancels it. */
export function BookingLinks({ bookings }: Props) {
  return (
    <ul className="cells">
      {bookings.map(({ number, kind, mentor, from, status, link }) => (
        <li key={number}>
          <a className="flex min-h-11 flex-wrap items-baseline gap-x-4 px-5 py-3" href={`/mentorship/booking#${link}`}>
            <span className="font-semibold">
              {kind} with {mentor}
            </span>
            <span className="fine">
              {momentText(from)}. {statusText[status]}.
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The signed-in member's bookings, above the form that books. */
export function MemberList({ bookings }: Props) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label="Your bookings" className="mb-10 max-w-[720px]">
      <h3 className="mb-4 text-lead">Your bookings</h3>
      <BookingLinks bookings={bookings} />
    </section>
  );
}
