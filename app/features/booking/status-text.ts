import type { BookingView } from "#app/data/bookings.ts";

export const statusText: Readonly<Record<BookingView["status"], string>> = {
  requested: "Waiting for confirmation",
  confirmed: "Confirmed",
  declined: "Declined",
  canceled: "Canceled",
};
