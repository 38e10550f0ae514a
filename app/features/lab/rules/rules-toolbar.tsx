import { FolderOpen, Redo2, Save, Undo2 } from "lucide-react";
import { useState } from "react";
import { fetchCode } from "#lib/fetch-code.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyInPlace } from "../../../ui/lazy-component.ts";
import { useToldWork } from "../../../ui/use-work.ts";
import { useStrategyPart, useStrategyStore } from "../core/use-strategy.ts";

const OpenDialog = lazyInPlace(() => import("./open/open-dialog.tsx"));

/** Opens another strategy, saves this one, undoes and redoes. */
export function RulesToolbar() {
  const store = useStrategyStore();
  const hasPast = useStrategyPart(({ past }) => past.length > 0);
  const hasFuture = useStrategyPart(({ future }) => future.length > 0);
  const [open, setOpen] = useState<boolean | null>(null);
  const { busy, run } = useToldWork(
    "Not saved",
    () => "Check your connection and save again: the rules stay open here.",
  );
  const save = async () => {
    const { saveOpen } = await fetchCode(() => import("./open/save-open.ts"));
    const { document, origin } = store.getState();
    const saved = await saveOpen(document, origin);
    if (saved) store.savedAs(saved, origin);
  };
  return (
    <div className="lab-tools">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <FolderOpen size={16} strokeWidth={1.75} aria-hidden="true" />
        Open
      </Button>
      <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void run(save)}>
        <Save size={16} strokeWidth={1.75} aria-hidden="true" />
        Save
      </Button>
      <span className="ml-auto flex">
        <IconButton label="Undo" onClick={store.undo} aria-disabled={!hasPast}>
          <Undo2 size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Redo" onClick={store.redo} aria-disabled={!hasFuture}>
          <Redo2 size={18} strokeWidth={1.75} />
        </IconButton>
      </span>
      {open === null ? null : <OpenDialog open={open} onOpenChange={setOpen} />}
    </div>
  );
}
