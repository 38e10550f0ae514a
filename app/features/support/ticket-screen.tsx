import { useCallback, useEffect, useState } from "react";
import { FormError, formProblem } from "#app/data/form-call.ts";
import { loadTicket, replyToTicket, type TicketView } from "#app/data/tickets.ts";
import { TicketFile } from "#app/site/ticket-file.tsx";
import { Button } from "#app/ui/button.tsx";
import { MailedPageNote } from "#app/ui/mailed-page-note.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { useFragment } from "#app/ui/use-fragment.ts";
import { useWork } from "#app/ui/use-work.ts";
import { longMoment } from "#lib/date-text.ts";
import { topicLabel } from "#lib/support-tickets.ts";
import { MessageFields } from "./message-fields.tsx";
import { statusText } from "./status-text.ts";

type VisitorProps = { readonly link: string; readonly onChanged: (ticket: TicketView) => void };

/** A further message of the visitor who has the link. */
function VisitorReply({ link, onChanged }: VisitorProps) {
  // Each message that was taken empties the form.
  const [count, setCount] = useState(0);
  const { busy, problem, submit } = useWork(formProblem);
  const send = async (form: FormData) => {
    form.set("link", link);
    onChanged(await replyToTicket(form));
    setCount(count + 1);
  };
  return (
    <form key={count} method="post" onSubmit={submit(send)} className="mt-8 grid max-w-[640px] gap-5">
      <h2 className="text-h3">Add a message</h2>
      <MessageFields />
      <ProblemNote text={problem} className="border-down!" />
      <Button type="submit" aria-busy={busy} className="justify-self-start">
        Send the message
      </Button>
    </form>
  );
}

/** The messages of a ticket in the order they were written. `fragment` is what opens the ticket's files. */
function TicketThread({ ticket, fragment }: { readonly ticket: TicketView; readonly fragment: string }) {
  return (
    <ol className="grid gap-5" aria-label="Messages">
      {ticket.messages.map((message) => (
        <li key={message.id} className="panel min-w-0 p-5 sm:p-6">
          <p className="fine">
            <strong className="text-ink">{message.author === "desk" ? "Support" : "You wrote"}</strong>,{" "}
            <time dateTime={message.writtenAt}>{longMoment(message.writtenAt)}</time>
          </p>
          <p className="mt-3 whitespace-pre-line break-words">{message.body}</p>
          {message.files.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-3">
              {message.files.map((file) => (
                <TicketFile key={file.id} ticket={fragment} file={file} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

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
