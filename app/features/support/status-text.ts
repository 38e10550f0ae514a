import type { TicketView } from "#app/data/tickets.ts";

export const statusText: Readonly<Record<TicketView["status"], string>> = {
  open: "Waiting for our answer",
  answered: "Answered",
  closed: "Closed",
};
