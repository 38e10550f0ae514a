import { useQuery } from "@tanstack/react-query";
import { loadMemberBookings } from "#app/data/bookings.ts";
import { BookingLinks } from "./member-list.tsx";
import { zoneText } from "./slot-text.ts";

/** The signed-in member's mentorship bookings; load it with React.lazy. */
export default function MemberBookings({ userId }: { readonly userId: string }) {
  const { data, isError } = useQuery({ queryKey: ["bookings", userId], queryFn: loadMemberBookings });
  if (isError) return <p role="alert">Your bookings could not be loaded. Reload the page to try again.</p>;
  if (!data) return <p role="status">Loading your bookings…</p>;
  if (data.bookings.length === 0)
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
      <BookingLinks bookings={data.bookings} />
      <p className="fine mt-3">Times are shown in your time zone, {zoneText()}. Open a booking to move or cancel it.</p>
    </>
  );
}
