import type { TicketView } from "#app/data/tickets.ts";
import { TicketFile } from "#app/site/ticket-file.tsx";
import { longMoment } from "#lib/date-text.ts";

/** The messages of a ticket in the order they were written. `fragment` is what opens the ticket's files. */
export function TicketThread({ ticket, fragment }: { readonly ticket: TicketView; readonly fragment: string }) {
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
