import * as z from "zod/mini";

/** A ticket as its page shows it. The function answers with it, and the site checks the answer by it. */
export const ticketView = z.object({
  number: z.number(),
  topic: z.string(),
  subject: z.string(),
  status: z.enum(["open", "answered", "closed"]),
  /** ISO 8601. */
  openedAt: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(["visitor", "desk"]),
      body: z.string(),
      writtenAt: z.string(),
      files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
    }),
  ),
});
export type TicketView = z.infer<typeof ticketView>;

/** The tickets of a signed-in member, each with its link. */
export const memberTickets = z.object({
  tickets: z.array(
    z.object({ ...z.pick(ticketView, { number: true, subject: true, status: true }).shape, link: z.string() }),
  ),
});
export type MemberTickets = z.infer<typeof memberTickets>;

/** `link` goes after the # of the page's address: it is sent to no server by the browser. Absent where it is mailed alone. */
export const openedTicket = z.object({ number: z.number(), link: z.optional(z.string()) });
export type OpenedTicket = z.infer<typeof openedTicket>;
