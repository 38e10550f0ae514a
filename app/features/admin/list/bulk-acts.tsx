import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { toastDeleted } from "#app/ui/toast-deleted.ts";
import { type Change, saveChanges, saveProblem } from "../content/changes.ts";
import { loadAll } from "../content/rows.ts";
import type { Collection, Row } from "../definition/collection.ts";
import { ConfirmDelete } from "../form/confirm-delete.tsx";
import { undelete } from "../form/delete-button.tsx";

type Props = { readonly collection: Collection; readonly keys: readonly string[]; readonly changed: () => void };

const showing = (collection: Collection, shown: boolean): Row =>
  collection.shown === "status"
    ? { status: shown ? "published" : "draft" }
    : { [collection.shown ?? "published"]: shown };

async function textRows(collection: Collection, keys: readonly string[]): Promise<readonly Change[]> {
  const { text } = collection;
  if (!text) return [];
  const found = await loadAll(await browserClient(), { ...collection, room: text.room, key: text.key }, keys);
  return found.map((before) => ({ room: text.room, before, after: null }));
}

/** What can be done with the chosen rows. */
export function BulkActs({ collection, keys, changed }: Props) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async (
    changesFor: (rows: readonly Row[]) => Promise<readonly Change[]>,
  ): Promise<readonly Change[] | null> => {
    setProblem(null);
    try {
      const client = await browserClient();
      const changes = await changesFor(await loadAll(client, collection, keys));
      if (changes.length === 0) return [];
      const { outcome } = await saveChanges(changes);
      if (outcome === "saved") {
        changed();
        return changes;
      }
      setProblem("Nothing was changed: somebody else changed one of them just now. Try again.");
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
    if (done) toast({ title: shown ? `Shown on the site: ${done.length}` : `Hidden: ${done.length}` });
  };
  const remove = async () => {
    const done = await apply(async (rows) => [
      ...(await textRows(collection, keys)),
      ...rows.map((before) => ({ room: collection.room, before, after: null })),
    ]);
    if (!done) return;
    setAsking(false);
    toastDeleted(`Deleted: ${keys.length}`, `${keys.length} rows`, null, async () => {
      const failed = await undelete(done);
      changed();
      return failed;
    });
  };
  return (
    <div className="note-rule flex flex-wrap items-center gap-3" role="status">
      <span className="font-semibold">{keys.length} chosen</span>
      {collection.shown && (
        <>
          <Button variant="secondary" size="sm" onClick={() => void show(true)}>
            Show
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void show(false)}>
            Hide
          </Button>
        </>
      )}
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {problem && <p role="alert">{problem}</p>}
      <ConfirmDelete
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${keys.length} ${keys.length === 1 ? "row" : "rows"}?`}
        problem={problem}
        confirm={() => void remove()}
      />
    </div>
  );
}
