import { useState } from "react";
import { formProblem } from "#app/data/form-call.ts";
import { loadTicketFile } from "#app/data/tickets.ts";
import { Button } from "#app/ui/button.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { when } from "../frame/when.ts";
import type { DeskTicket, TicketFile } from "./tickets.ts";

function Attachment({ number, file }: { readonly number: number; readonly file: TicketFile }) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    setProblem(null);
    loadTicketFile(String(number), file.id)
      .then((blob) => saveBlob({ name: file.name, blob }))
      .catch((error: unknown) => setProblem(formProblem(error)));
  };
  return (
    <li className="min-w-0">
      <Button variant="secondary" size="sm" className="max-w-full break-all" onClick={save}>
        Download {file.name} ({plainNumber(Math.max(1, Math.round(file.bytes / 1000)))} KB)
      </Button>
      {problem && (
        <p role="alert" className="fine">
          {problem}
        </p>
      )}
    </li>
  );
}

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
                <Attachment key={file.id} number={ticket.number} file={file} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
