import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Collection } from "../definition/collection.ts";
import { Differences } from "./differences.tsx";
import type { ItemForm } from "./use-item-form.ts";

/** What came of saving; and where somebody else was first, both versions and the choice. */
export function FormNote({ collection, form }: { readonly collection: Collection; readonly form: ItemForm }) {
  const { note, stored } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note?.kind === "conflict") box.current?.focus();
  }, [note]);
  if (!note) return null;
  if (note.kind !== "conflict")
    return (
      <p role={note.kind === "problem" ? "alert" : "status"} className="note-rule">
        {note.text}
      </p>
    );
  const { row, at } = note.outcome;
  const second = form.roomAt(at) === collection.text?.room;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="note-rule grid justify-items-start gap-3">
      {row ? (
        <>
          <p>
            <strong>Nothing was saved.</strong> Someone changed this after you opened it. This is what they changed;
            what you typed is still in the form.
          </p>
          <Differences collection={collection} before={(second ? stored?.text : stored?.main) ?? {}} after={row} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => form.takeTheirs(row, second, true)}>
              Keep what I typed, on top of theirs
            </Button>
            <Button variant="secondary" size="sm" onClick={() => form.takeTheirs(row, second, false)}>
              Show theirs
            </Button>
          </div>
        </>
      ) : (
        <p>
          <strong>Nothing was saved.</strong> Someone deleted this after you opened it. Copy what you need from the
          form; history keeps the older text.
        </p>
      )}
    </div>
  );
}
