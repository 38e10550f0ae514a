import { useState } from "react";
import { formProblem } from "#app/data/form-call.ts";
import { loadTicketFile, type TicketView } from "#app/data/tickets.ts";
import { Button } from "#app/ui/button.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { longMoment } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";

type Message = TicketView["messages"][number];

function Attachment({ file, fragment }: { readonly file: Message["files"][number]; readonly fragment: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    setProblem(null);
    loadTicketFile(fragment, file.id)
      .then((blob) => saveBlob({ name: file.name, blob }))
      .catch((error: unknown) => setProblem(formProblem(error)));
  };
  return (
    <li>
      <Button variant="secondary" size="sm" onClick={save}>
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
                <Attachment key={file.id} file={file} fragment={fragment} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
