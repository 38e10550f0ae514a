import { useEffect, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { type ListedTicket, listTickets } from "#app/data/tickets.ts";
import { MailedPageNote } from "#app/ui/mailed-page-note.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { topicLabel } from "#lib/support-tickets.ts";
import { statusText } from "./status-text.ts";

/** The owner's tickets, those that wait for an answer first. Row level security shows nobody else any. */
export function TicketList() {
  const [tickets, setTickets] = useState<readonly ListedTicket[] | null>(null);
  useEffect(() => {
    // Whoever never signed in has no list to ask for.
    const asked = hasStoredSession() ? browserClient().then(listTickets) : Promise.resolve([]);
    // Without a session there is nothing to list: the page then says how a ticket is opened.
    return whileHere(asked, setTickets, () => setTickets([]));
  }, []);
  if (tickets === null) return <p role="status">Loading…</p>;
  if (tickets.length === 0)
    return <MailedPageNote what="the ticket" start={{ href: "/support", label: "Read the answers" }} />;
  return (
    <ul className="cells">
      {tickets.map(({ number, subject, topic, status, email }) => (
        <li key={number}>
          <a className="flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3" href={`#${number}`}>
            <span className="font-semibold">
              #{number} {subject}
            </span>
            <span className="fine">
              {statusText[status]}, {topicLabel(topic)}, {email}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
