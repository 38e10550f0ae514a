import { useQuery } from "@tanstack/react-query";
import { type MemberBookings as Booked, loadMemberBookings } from "#app/data/bookings.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { BookingLinks } from "./member-list.tsx";
import { zoneText } from "./slot-text.ts";

/** The signed-in member's mentorship bookings; load it with React.lazy. */
export default function MemberBookings({ userId }: { readonly userId: string }) {
  const query = useQuery({ queryKey: ["bookings", userId], queryFn: loadMemberBookings });
  return (
    <QueryState query={query} what="your bookings">
      {({ bookings }) => <Bookings bookings={bookings} />}
    </QueryState>
  );
}

function Bookings({ bookings }: Pick<Booked, "bookings">) {
  if (bookings.length === 0)
    return (
      <p>
        No open bookings.{" "}
        <a className="text-link" href="/mentorship#book">
          Book a time with a mentor
        </a>
        .
      </p>
    );
  return (
    <>
      <BookingLinks bookings={bookings} />
      <p className="fine mt-3">Times are shown in your time zone, {zoneText()}. Open a booking to move or cancel it.</p>
    </>
  );
}
