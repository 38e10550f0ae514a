import { emailAddress } from "#lib/email-address.ts";

export type TicketField = "email" | "topic" | "subject" | "message";
export type TicketProblems = Partial<Record<TicketField, string>>;

const missing: Readonly<Record<TicketField, string>> = {
  email: "Enter your email address.",
  topic: "Choose a topic.",
  subject: "Enter a subject.",
  message: "Write what it is about.",
};

/** What has to be filled in before a ticket can be sent, beside its fields. */
export function ticketProblems(read: (field: TicketField) => string): TicketProblems {
  const problems: TicketProblems = {};
  for (const field of Object.keys(missing) as TicketField[])
    if (read(field).trim() === "") problems[field] = missing[field];
  if (!problems.email && !emailAddress.test(read("email").trim()))
    problems.email = "This is not an email address. It looks like name@example.com.";
  return problems;
}
