import { useCallback, useEffect, useState } from "react";
import { FormError, formProblem } from "#app/data/form-call.ts";
import { loadTicket, type TicketView } from "#app/data/tickets.ts";
import { MailedPageNote } from "#app/ui/mailed-page-note.tsx";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { useFragment } from "#app/ui/use-fragment.ts";
import { topicLabel } from "#lib/support-tickets.ts";
import { statusText } from "./status-text.ts";
import { TicketThread } from "./ticket-thread.tsx";
import { VisitorReply } from "./visitor-reply.tsx";

function useTicket(fragment: string) {
  const [ticket, setTicket] = useState<TicketView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(() => {
    setProblem(null);
    loadTicket(fragment)
      .then(setTicket)
      .catch((error: unknown) =>
        setProblem(
          error instanceof FormError ? formProblem(error) : "The ticket could not be loaded. Check your connection.",
        ),
      );
  }, [fragment]);
  useEffect(load, [load]);
  return { ticket, setTicket, problem, load };
}

function Ticket({ fragment }: { readonly fragment: string }) {
  const { ticket, setTicket, problem, load } = useTicket(fragment);
  if (problem) return <RetryNote again={load}>{problem}</RetryNote>;
  if (!ticket) return <p role="status">Loading the ticket…</p>;
  return (
    <>
      <h2 className="break-words text-h3">{ticket.subject}</h2>
      <p className="mt-2 mb-6 text-ink2" role="status">
        Ticket {ticket.number}, {topicLabel(ticket.topic)}: {statusText[ticket.status]}.
      </p>
      <TicketThread ticket={ticket} fragment={fragment} />
      <VisitorReply link={fragment} onChanged={setTicket} />
    </>
  );
}

/** The page at /support/ticket: one ticket by its link. The desk answers in the console. */
export function TicketScreen() {
  const fragment = useFragment();
  return (
    <div className="wrap py-14 *:max-w-[756px]">
      <p className="eyebrow">Support</p>
      <h1 className="mt-4 mb-8">Your ticket</h1>
      <ScriptNote>This page needs JavaScript: the secret of your link is not sent with the address.</ScriptNote>
      {fragment === null ? null : fragment.includes(".") ? (
        <Ticket key={fragment} fragment={fragment} />
      ) : (
        <MailedPageNote what="the ticket" start={{ href: "/support", label: "Read the answers" }} />
      )}
    </div>
  );
}
