/** What a ticket can be about, as the form offers it. The owner may name an address for each in `support_routes`. */
export const supportTopics = [
  { id: "order", label: "Orders and payment" },
  { id: "robots", label: "Robots and licenses" },
  { id: "courses", label: "Courses and mentorship" },
  { id: "account", label: "Account and sign-in" },
  { id: "tools", label: "Tools and backtests" },
  { id: "other", label: "Something else" },
] as const;

export const topicLabel = (id: string): string => supportTopics.find((topic) => topic.id === id)?.label ?? id;

/** What a message may hold; the form says it before sending, the function refuses more. */
export const ticketLimits = { message: 10_000, subject: 150, files: 3, fileBytes: 3_000_000 } as const;

/** For the desk, of a ticket whose link was on the screen of whoever had typed the address. */
export const unverifiedSender =
  "The address is not verified: whoever wrote the ticket can read your answer on its page. Do not send license keys, receipts or account details here; buyers find theirs in the member area.";
