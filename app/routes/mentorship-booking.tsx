import { BookingScreen } from "../features/booking/booking-screen.tsx";
import type { Route } from "./+types/mentorship-booking";
import { privateMeta } from "./private-meta.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Your booking", "A mentorship booking, for anyone who has its link.");

export default function MentorshipBookingPage() {
  return <BookingScreen />;
}
