import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { csvOf } from "../content/csv.ts";
import type { Collection } from "../definition/collection.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { loadEverything } from "./import-file.ts";
import { ImportPanel } from "./import-panel.tsx";

type Props = { readonly collection: Collection; readonly changed: () => void };

/** A collection out of the site as a file, and into it. */
export function FileActs({ collection, changed }: Props) {
  const [open, setOpen] = useState(false);
  const read = async () => csvOf(collection, [...(await loadEverything(collection)).values()]);
  return (
    <>
      <CsvButton name={collection.id} read={read} />
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
