import { useQueryClient } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { saveProblem } from "../content/changes.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";

type Transcript = {
  readonly id: string;
  readonly asked_at: string;
  readonly question: string;
  readonly answer: string;
  readonly unanswered: boolean;
};

const table: KeyedTable = {
  room: "assistant_transcripts",
  key: "id",
  columns: "id,asked_at,question,answer,unanswered",
  searched: ["question"],
  order: ["asked_at", "down"],
  sortable: ["asked_at"],
  filters: { open: ["unanswered", "is", "true"], answered: ["unanswered", "is", "false"] },
};

/** What visitors who agreed to it asked the assistant. */
export function TranscriptsScreen() {
  const queries = useQueryClient();
  const erase = async (id: string) => {
    try {
      await rows((await browserClient()).from(table.room).delete().eq("id", id).select("id"));
      await queries.invalidateQueries({ queryKey: ["admin", "keyed", table.room] });
    } catch (error) {
      toast({ title: "Not erased", description: saveProblem(error), variant: "destructive" });
    }
  };
  return (
    <KeyedList<Transcript>
      title="Transcripts"
      about="What visitors asked the assistant, where they agreed that it is stored. Addresses, numbers and names were removed before; each row goes after the days under Assistant settings."
      table={table}
      filters={[
        ["all", "All"],
        ["open", "Not answered"],
        ["answered", "Answered"],
      ]}
      empty={<p>Nothing is stored. Visitors turn it on in the assistant's panel, where it is off at first.</p>}
      columns={[
        { name: "asked_at", label: "When", cell: ({ asked_at: at }) => when(at) },
        {
          name: "question",
          label: "Question and answer",
          cell: ({ question, answer }) => (
            <details className="admin-details">
              <summary className="break-words">{question}</summary>
              <p className="whitespace-pre-line break-words">{answer}</p>
            </details>
          ),
        },
        { name: "unanswered", label: "State", cell: ({ unanswered }) => (unanswered ? "Not answered" : "Answered") },
        {
          name: "erase",
          label: "",
          sortable: false,
          cell: ({ id }) => (
            <Button variant="quiet" size="sm" onClick={() => void erase(id)}>
              Erase
            </Button>
          ),
        },
      ]}
    />
  );
}
