import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { useWork } from "#app/ui/use-work.ts";
import { saveProblem } from "../content/changes.ts";
import { when } from "../frame/when.ts";
import { addNote, leadKey, loadNotes } from "./leads.ts";

/** What staff noted of a lead, newest first. Notes are added, never changed. */
export function LeadNotes({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const [body, setBody] = useState("");
  const { busy, problem, run } = useWork(saveProblem);
  const key = [...leadKey(id), "notes"];
  const query = useQuery({ queryKey: key, queryFn: async () => loadNotes(await browserClient(), id) });
  const add = async () => {
    await addNote(await browserClient(), id, body.trim());
    setBody("");
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="lead-notes">
      <h2 id="lead-notes">Notes</h2>
      <label className="field">
        <span className="field-label">New note</span>
        <textarea
          className="input"
          rows={3}
          maxLength={5000}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </label>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-busy={busy}
        disabled={body.trim() === ""}
        onClick={() => void run(add)}
      >
        Add the note
      </Button>
      <ProblemNote text={problem} />
      <QueryState query={query} what="the notes">
        {(notes) =>
          notes.length === 0 ? (
            <p className="text-ink2">No notes yet. Staff alone read them, and the person in an export of their data.</p>
          ) : (
            <ol className="grid gap-4">
              {notes.map((note) => (
                <li key={note.id} className="border-line border-t pt-3">
                  <p className="small break-words text-ink2">
                    {when(note.written_at)}
                    {note.written_by && `, ${note.written_by}`}
                  </p>
                  <p className="mt-1 whitespace-pre-line break-words">{note.body}</p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </section>
  );
}
