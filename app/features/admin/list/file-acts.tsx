import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { toast } from "#app/ui/toast.ts";
import { saveProblem } from "../content/changes.ts";
import { csvOf } from "../content/csv.ts";
import type { Collection } from "../definition/collection.ts";
import { loadEverything } from "./import-file.ts";
import { ImportPanel } from "./import-panel.tsx";

type Props = { readonly collection: Collection; readonly changed: () => void };

/** A collection out of the site as a file, and into it. */
export function FileActs({ collection, changed }: Props) {
  const [open, setOpen] = useState(false);
  const download = async () => {
    try {
      const stored = await loadEverything(collection);
      saveFile(`${collection.id}.csv`, csvOf(collection, [...stored.values()]), "text/csv");
    } catch (error) {
      toast({ title: "Not downloaded", description: saveProblem(error), variant: "destructive" });
    }
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void download()}>
        Download CSV
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Read CSV
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${collection.name} from a file`}
        description={`A CSV whose first line names the columns. Rows with a known “${collection.key}” are changed, others are added; nothing is deleted. Closing this stops the writing, and says how much is written.`}
      >
        <ImportPanel collection={collection} changed={changed} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
