import { TicketFile } from "#app/site/ticket-file.tsx";
import { when } from "../frame/when.ts";
import type { DeskTicket } from "./tickets.ts";

type Props = { readonly ticket: DeskTicket; readonly staff: ReadonlyMap<string, string> };

/** What was written, the oldest first. */
export function DeskThread({ ticket, staff }: Props) {
  return (
    <ol className="grid gap-4" aria-label="Messages">
      {ticket.messages.map((message) => (
        <li key={message.id} className="panel min-w-0 p-5">
          <p className="small break-words text-ink2">
            <strong className="text-ink">
              {message.author === "desk" ? (staff.get(message.staff ?? "") ?? "Support") : ticket.name || ticket.email}
            </strong>
            , {when(message.written_at)}
          </p>
          <p className="mt-2 whitespace-pre-line break-words">{message.body}</p>
          {message.files.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-3">
              {message.files.map((file) => (
                <TicketFile key={file.id} ticket={String(ticket.number)} file={file} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
