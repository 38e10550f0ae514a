import { useState } from "react";
import { formProblem } from "#app/data/form-call.ts";
import { loadTicketFile } from "#app/data/tickets.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { plainNumber } from "#lib/figure-text.ts";

type Props = {
  /** What opens the ticket's files: its number, or the part of a link after the #. */
  readonly ticket: string;
  readonly file: { readonly id: string; readonly name: string; readonly bytes: number };
};

/** One file of a ticket's message, to download. */
export function TicketFile({ ticket, file }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    setProblem(null);
    loadTicketFile(ticket, file.id)
      .then((blob) => saveBlob({ name: file.name, blob }))
      .catch((error: unknown) => setProblem(formProblem(error)));
  };
  return (
    <li className="min-w-0">
      <Button variant="secondary" size="sm" className="max-w-full break-all" onClick={save}>
        Download {file.name} ({plainNumber(Math.max(1, Math.round(file.bytes / 1000)))} KB)
      </Button>
      <ProblemText text={problem} className="fine" />
    </li>
  );
}
