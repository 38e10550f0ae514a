import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { toastDeleted } from "#app/ui/toast-deleted.ts";
import { counted } from "#lib/figure-text.ts";
import { type Change, saveChanges, saveProblem, undelete } from "../content/changes.ts";
import { loadAll } from "../content/rows.ts";
import type { Collection, Row } from "../definition/collection.ts";
import { ConfirmDelete } from "../frame/confirm-delete.tsx";

type Asked = "show" | "hide" | "delete";
type Done = { readonly changes: readonly Change[]; readonly rows: readonly (Row | null)[] };

/** What takes changes of one column back: the rows as they are now, and what stood there before. */
const backwards = ({ changes, rows }: Done, column: string): readonly Change[] =>
  changes.map(({ room, before }, at) => ({ room, before: rows[at] ?? null, after: { [column]: before?.[column] } }));

type Props = { readonly collection: Collection; readonly keys: readonly string[]; readonly changed: () => void };

const showing = (collection: Collection, shown: boolean): Row =>
  collection.shown === "status"
    ? { status: shown ? "published" : "draft" }
    : { [collection.shown ?? "published"]: shown };

async function textRows(collection: Collection, keys: readonly string[]): Promise<readonly Change[]> {
  const { text } = collection;
  if (!text) return [];
  const found = await loadAll(await browserClient(), { room: text.room, key: text.key }, { keys });
  return found.map((before) => ({ room: text.room, before, after: null }));
}

const words = {
  show: (rows: string) => ({
    title: `Show ${rows} on the site?`,
    description: "Visitors see them at once. You can take it back for ten seconds.",
    act: "Show",
  }),
  hide: (rows: string) => ({
    title: `Hide ${rows} from the site?`,
    description: "Visitors do not see them any more. You can take it back for ten seconds.",
    act: "Hide",
  }),
  delete: (rows: string) => ({ title: `Delete ${rows}?` }),
} satisfies Record<Asked, (rows: string) => { title: string; description?: string; act?: string }>;

/** What can be done with the chosen rows. */
export function BulkActs({ collection, keys, changed }: Props) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async (changesFor: (rows: readonly Row[]) => Promise<readonly Change[]>): Promise<Done | null> => {
    setProblem(null);
    try {
      const client = await browserClient();
      const changes = await changesFor(await loadAll(client, collection, { keys }));
      if (changes.length === 0) return { changes, rows: [] };
      const answer = await saveChanges(changes);
      if (answer.outcome === "saved") {
        changed();
        return { changes, rows: answer.rows };
      }
      setProblem("Nothing was changed: someone else changed one of them just now. Try again.");
    } catch (error) {
      setProblem(saveProblem(error));
    }
    return null;
  };
  const show = async (shown: boolean) => {
    const after = showing(collection, shown);
    const [column = "published"] = Object.keys(after);
    const done = await apply(async (rows) =>
      rows.filter((row) => row[column] !== after[column]).map((before) => ({ room: collection.room, before, after })),
    );
    if (!done) return;
    setAsking(null);
    const count = done.changes.length;
    const undo = async () => {
      try {
        const { outcome } = await saveChanges(backwards(done, column));
        changed();
        toast({
          title: outcome === "saved" ? `As before: ${count}` : "Not taken back: someone changed one of them since.",
        });
      } catch (error) {
        toast({ title: "Not taken back", description: saveProblem(error), variant: "destructive" });
      }
    };
    toast({
      title: shown ? `Shown on the site: ${count}` : `Hidden: ${count}`,
      ...(count > 0 ? { duration: 10_000, action: { label: "Undo", onClick: () => void undo() } } : {}),
    });
  };
  const remove = async () => {
    const done = await apply(async (rows) => [
      ...(await textRows(collection, keys)),
      ...rows.map((before) => ({ room: collection.room, before, after: null })),
    ]);
    if (!done) return;
    setAsking(null);
    toastDeleted(`Deleted: ${keys.length}`, counted(keys.length, "row"), null, async () => {
      const failed = await undelete(done.changes);
      changed();
      return failed;
    });
  };
  return (
    <div className="note-rule flex flex-wrap items-center gap-3" role="status">
      <span className="font-semibold">{keys.length} chosen</span>
      {collection.shown && (
        <>
          <Button variant="secondary" size="sm" onClick={() => setAsking("show")}>
            Show
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAsking("hide")}>
            Hide
          </Button>
        </>
      )}
      <Button variant="danger" size="sm" onClick={() => setAsking("delete")}>
        Delete
      </Button>
      {problem && <p role="alert">{problem}</p>}
      <ConfirmDelete
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        {...words[asking ?? "delete"](counted(keys.length, "row"))}
        problem={problem}
        confirm={() => void (asking === "delete" ? remove() : show(asking === "show"))}
      />
    </div>
  );
}
