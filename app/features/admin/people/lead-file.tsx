import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { counted, plainNumber } from "#lib/figure-text.ts";
import { headedRows } from "#trading/statistics/csv-rows.ts";
import { saveProblem } from "../content/changes.ts";
import { importLeads } from "./leads.ts";
import { type LeadPlan, leadFileColumns, leadPortions, planLeads } from "./plan-leads.ts";

const mostBytes = 50 * 2 ** 20;
/** More rows than anybody reads are not listed. */
const listed = 200;

type Broken = LeadPlan["broken"];
type Done = { readonly added: number; readonly changed: number; readonly refused: Broken; readonly problem?: string };

/** Sends the rows in portions. What was written stays when a later portion fails, and the answer says how far it came. */
async function write({ rows }: LeadPlan, progress: (sent: number) => void): Promise<Done> {
  const done = { added: 0, changed: 0, refused: [] as { line: number; problem: string }[] };
  let sent = 0;
  for (const portion of leadPortions(rows)) {
    try {
      const { added, changed, refused } = await importLeads(portion.map(({ row }) => row));
      done.added += added;
      done.changed += changed;
      for (const { at, problem } of refused) done.refused.push({ line: portion[at]?.line ?? 0, problem });
    } catch (error) {
      return { ...done, problem: `The file was read up to line ${portion[0]?.line}. ${saveProblem(error)}` };
    }
    sent += portion.length;
    progress(sent);
  }
  return done;
}

function BrokenLines({ broken }: { readonly broken: Broken }) {
  if (broken.length === 0) return null;
  return (
    <ul className="small max-h-60 overflow-auto" aria-label="Lines that cannot be taken">
      {broken.slice(0, listed).map(({ line, problem }) => (
        <li key={line}>
          Line {plainNumber(line)}: {problem}
        </li>
      ))}
      {broken.length > listed && <li>and {plainNumber(broken.length - listed)} more</li>}
    </ul>
  );
}

async function planOf(file: File): Promise<LeadPlan> {
  if (file.size > mostBytes) throw new Error("The file is larger than 50 MB.");
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\uFEFF/, "");
  } catch {
    throw new Error("The file is no text in UTF-8. Save it as “CSV UTF-8”.");
  }
  return planLeads([...headedRows(text)]);
}

function Reading({ changed }: { readonly changed: () => void }) {
  const [plan, setPlan] = useState<LeadPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const read = async ([file]: readonly File[]) => {
    setPlan(null);
    setDone(null);
    setProblem(null);
    if (!file) return;
    await planOf(file).then(setPlan, (error: unknown) => setProblem((error as Error).message));
  };
  const apply = async (wanted: LeadPlan) => {
    setSent(0);
    setDone(await write(wanted, setSent));
    setSent(null);
    setPlan(null);
    changed();
  };
  return (
    <div className="grid gap-4">
      <FileDrop
        className="inset grid min-h-24 place-items-center p-4 text-center"
        overClassName="outline"
        accept=".csv,text/csv"
        onFiles={(files) => void read(files)}
      >
        Choose a file, or drop it here
      </FileDrop>
      <ProblemNote text={problem} />
      {plan && (
        <>
          <p>
            {counted(plan.rows.length, "row")} to write, {plainNumber(plan.broken.length)} that cannot be taken.
          </p>
          {plan.unknown.length > 0 && <p className="small">Columns that are left out: {plan.unknown.join(", ")}.</p>}
          <BrokenLines broken={plan.broken} />
          <Button disabled={plan.rows.length === 0} aria-busy={sent !== null} onClick={() => void apply(plan)}>
            {sent === null ? `Write ${counted(plan.rows.length, "row")}` : `${plainNumber(sent)} written…`}
          </Button>
        </>
      )}
      {done && (
        <>
          <p role="status" className="note-rule">
            {plainNumber(done.added)} added, {plainNumber(done.changed)} changed, {plainNumber(done.refused.length)}{" "}
            refused. {done.problem}
          </p>
          <BrokenLines broken={done.refused} />
        </>
      )}
    </div>
  );
}

/** Leads out of a file. */
export function LeadFile({ changed }: { readonly changed: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Read CSV
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Leads from a file"
        description={`A CSV whose first line names columns of these: ${leadFileColumns.join(", ")}. A new address needs what the person agreed to and when; of a known one the consent stays as it is. Nothing is deleted.`}
      >
        <Reading changed={changed} />
      </Dialog>
    </>
  );
}
