import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { toast } from "#app/ui/toast.ts";
import { csvRows } from "#trading/statistics/csv-rows.ts";
import { saveChanges, saveProblem } from "../content/changes.ts";
import { type CsvPlan, csvOf, planCsv } from "../content/csv.ts";
import { loadAll, type Stored } from "../content/rows.ts";
import type { Collection } from "../definition/collection.ts";

type Props = { readonly collection: Collection; readonly changed: () => void };

const most = 50 * 2 ** 20;
/** Rows that are written in one transaction. */
const batch = 200;

async function loadEverything(collection: Collection): Promise<Map<string, Stored>> {
  const client = await browserClient();
  const { text, key } = collection;
  const main = await loadAll(client, collection);
  const second = text ? await loadAll(client, { ...collection, room: text.room, key: text.key }) : [];
  const texts = new Map(second.map((row) => [String(row[text?.key ?? ""]), row]));
  return new Map(main.map((row) => [String(row[key]), { main: row, text: texts.get(String(row[key])) ?? null }]));
}

/** Writes in turns. @returns how many rows were written before something went wrong, and what. */
async function write({ changes }: CsvPlan): Promise<{ written: number; problem: string | null }> {
  for (let at = 0; at < changes.length; at += batch) {
    try {
      const { outcome } = await saveChanges(changes.slice(at, at + batch).flat());
      if (outcome !== "saved")
        return {
          written: at,
          problem: "Somebody changed one of the rows meanwhile. Read the file again for the rest.",
        };
    } catch (error) {
      return { written: at, problem: saveProblem(error) };
    }
  }
  return { written: changes.length, problem: null };
}

function Plan({ plan, apply, busy }: { readonly plan: CsvPlan; readonly apply: () => void; readonly busy: boolean }) {
  return (
    <div className="grid gap-4">
      <p>
        {plan.changes.length} rows to write, {plan.same} as they are, {plan.broken.length} that cannot be taken.
      </p>
      {plan.unknown.length > 0 && <p className="small">Columns that are left out: {plan.unknown.join(", ")}.</p>}
      {plan.broken.length > 0 && (
        <ul className="small max-h-60 overflow-auto" aria-label="Lines that cannot be taken">
          {plan.broken.slice(0, 200).map(({ line, problem }) => (
            <li key={line}>
              Line {line}: {problem}
            </li>
          ))}
          {plan.broken.length > 200 && <li>and {plan.broken.length - 200} more</li>}
        </ul>
      )}
      <Button disabled={plan.changes.length === 0} aria-busy={busy} onClick={apply}>
        Write {plan.changes.length} rows
      </Button>
    </div>
  );
}

/** A collection out of the site as a file, and into it. */
export function FileActs({ collection, changed }: Props) {
  const [open, setOpen] = useState(false);
  const [plan, setPlan] = useState<CsvPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    try {
      const stored = await loadEverything(collection);
      saveFile(`${collection.id}.csv`, csvOf(collection, [...stored.values()]), "text/csv");
    } catch (error) {
      toast({ title: "Not downloaded", description: saveProblem(error), variant: "destructive" });
    }
  };
  const read = async ([file]: readonly File[]) => {
    setPlan(null);
    setProblem(null);
    if (!file) return;
    if (file.size > most) return setProblem("The file is larger than 50 MB.");
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).replace(/^\uFEFF/, "");
      setPlan(planCsv(collection, [...csvRows(text)], await loadEverything(collection)));
    } catch (error) {
      setProblem(
        error instanceof TypeError
          ? "The file is no text in UTF-8. Save it as “CSV UTF-8”."
          : String((error as Error).message),
      );
    }
  };
  const apply = async () => {
    if (!plan) return;
    setBusy(true);
    const { written, problem: said } = await write(plan);
    setBusy(false);
    changed();
    setPlan(null);
    if (said) return setProblem(`${written} of ${plan.changes.length} rows are written. ${said}`);
    setOpen(false);
    toast({ title: `${written} rows written` });
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
        description={`A CSV whose first line names the columns. Rows with a known “${collection.key}” are changed, others are added; nothing is deleted.`}
      >
        <div className="grid gap-4">
          <FileDrop
            className="inset grid min-h-24 place-items-center p-4 text-center"
            overClassName="outline"
            accept=".csv,text/csv"
            onFiles={(files) => void read(files)}
          >
            Choose a file, or drop it here
          </FileDrop>
          {problem && (
            <p role="alert" className="note-rule">
              {problem}
            </p>
          )}
          {plan && <Plan plan={plan} apply={() => void apply()} busy={busy} />}
        </div>
      </Dialog>
    </>
  );
}
