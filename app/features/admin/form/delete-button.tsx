import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { toastDeleted } from "#app/ui/toast-deleted.ts";
import { type Change, saveChanges, undelete } from "../content/changes.ts";
import type { Stored } from "../content/rows.ts";
import type { Collection } from "../definition/collection.ts";
import { ConfirmedAct } from "../frame/confirmed-act.tsx";

const changesToDelete = (collection: Collection, { main, text }: Stored): Change[] => [
  ...(collection.text && text ? [{ room: collection.text.room, before: text, after: null }] : []),
  { room: collection.room, before: main, after: null },
];

/** Deletes a row after a question, and offers it back. */
export function DeleteButton({ collection, stored }: { readonly collection: Collection; readonly stored: Stored }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const name = String(stored.main[collection.title]);
  const remove = async () => {
    const changes = changesToDelete(collection, stored);
    const { outcome } = await saveChanges(changes);
    if (outcome !== "saved") return "Someone changed it meanwhile. Reload and look again.";
    const again = () => queries.invalidateQueries({ queryKey: ["admin"] });
    void again();
    toastDeleted("Deleted", name, null, async () => {
      const failed = await undelete(changes);
      await again();
      return failed;
    });
    void navigate(`/admin/${collection.id}`);
    return null;
  };
  return (
    <ConfirmedAct
      button="Delete"
      variant="danger"
      className="justify-self-start"
      title={`Delete “${name}”?`}
      run={remove}
    />
  );
}
