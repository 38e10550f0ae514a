import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { toastDeleted } from "#app/ui/toast-deleted.ts";
import { type Change, saveChanges, saveProblem, undelete } from "../content/changes.ts";
import type { Stored } from "../content/rows.ts";
import type { Collection } from "../definition/collection.ts";
import { ConfirmDelete } from "../frame/confirm-delete.tsx";

const changesToDelete = (collection: Collection, { main, text }: Stored): Change[] => [
  ...(collection.text && text ? [{ room: collection.text.room, before: text, after: null }] : []),
  { room: collection.room, before: main, after: null },
];

/** Deletes a row after a question, and offers it back. */
export function DeleteButton({ collection, stored }: { readonly collection: Collection; readonly stored: Stored }) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const name = String(stored.main[collection.title]);
  const remove = async () => {
    const changes = changesToDelete(collection, stored);
    try {
      const { outcome } = await saveChanges(changes);
      if (outcome !== "saved") return setProblem("Someone changed it meanwhile. Reload and look again.");
    } catch (error) {
      return setProblem(saveProblem(error));
    }
    setOpen(false);
    const again = () => queries.invalidateQueries({ queryKey: ["admin"] });
    void again();
    toastDeleted("Deleted", name, null, async () => {
      const failed = await undelete(changes);
      await again();
      return failed;
    });
    void navigate(`/admin/${collection.id}`);
  };
  return (
    <>
      <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDelete
        open={open}
        onOpenChange={setOpen}
        title={`Delete “${name}”?`}
        problem={problem}
        confirm={() => void remove()}
      />
    </>
  );
}
