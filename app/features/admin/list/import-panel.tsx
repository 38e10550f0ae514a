import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { toast } from "#app/ui/toast.ts";
import { useLongWork } from "#app/ui/use-long-work.ts";
import { useStayWhile } from "#app/ui/use-stay-while.ts";
import { counted, plainNumber } from "#lib/figure-text.ts";
import { saveChanges } from "../content/changes.ts";
import type { BrokenLine, CsvPlan } from "../content/csv.ts";
import { type Written, writeRows } from "../content/write-rows.ts";
import type { Collection } from "../definition/collection.ts";
import { planFile } from "./import-file.ts";

const mostLines = 200;

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly BrokenLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="small max-h-60 overflow-auto" aria-label={label}>
      {lines.slice(0, mostLines).map(({ line, problem }) => (
        <li key={line}>
          Line {line}: {problem}
        </li>
      ))}
      {lines.length > mostLines && <li>and {plainNumber(lines.length - mostLines)} more</li>}
    </ul>
  );
}

type RunningProps = { readonly what: string; readonly percent: number; readonly onCancel: () => void };

const Running = ({ what, percent, onCancel }: RunningProps) => (
  <div className="grid gap-3">
    <p role="status">
      {what}: {percent}%
    </p>
    <progress aria-label={what} max={100} value={percent} />
    <Button variant="secondary" size="sm" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

function Plan({ plan, apply }: { readonly plan: CsvPlan; readonly apply: () => void }) {
  return (
    <div className="grid gap-4">
      <p>
        {counted(plan.rows.length, "row")} to write, {plainNumber(plan.same)} as they are,{" "}
        {plainNumber(plan.broken.length)} that cannot be taken.
      </p>
      {plan.unknown.length > 0 && <p className="small">Columns that are left out: {plan.unknown.join(", ")}.</p>}
      <Lines label="Lines that cannot be taken" lines={plan.broken} />
      <Button disabled={plan.rows.length === 0} onClick={apply}>
        Write {counted(plan.rows.length, "row")}
      </Button>
    </div>
  );
}

const summary = ({ written, refused, ended }: Written, wanted: number) =>
  [
    `${plainNumber(written)} of ${counted(wanted, "row")} ${written === 1 ? "is" : "are"} written.`,
    refused.length > 0 ? `${counted(refused.length, "line")} the database refused.` : "",
    ended ? `${ended} To go on, read the file again: what is written is left as it is.` : "",
  ]
    .filter(Boolean)
    .join(" ");

type Props = { readonly collection: Collection; readonly changed: () => void; readonly close: () => void };

/** A file's way into a collection: read, looked at, written in pieces, and told what became of it. */
export function ImportPanel({ collection, changed, close }: Props) {
  const reading = useLongWork<CsvPlan>();
  const writing = useLongWork<Written>();
  const [wanted, setWanted] = useState(0);
  const plan = reading.state.kind === "done" ? reading.state.result : null;
  const written = writing.state.kind === "done" ? writing.state.result : null;
  useStayWhile(writing.state.kind === "running");

  const apply = ({ rows }: CsvPlan) => {
    setWanted(rows.length);
    void writing.start(async (options) => {
      const outcome = await writeRows(rows, { ...options, save: saveChanges });
      changed();
      const whole = outcome.refused.length === 0 && outcome.ended === null;
      // Also for whoever has closed the panel meanwhile.
      toast({ title: summary(outcome, rows.length), ...(whole ? {} : { variant: "destructive", duration: 15_000 }) });
      if (whole) close();
      return outcome;
    });
  };

  if (reading.state.kind === "running")
    return <Running what="Reading the file" percent={reading.state.percent} onCancel={reading.cancel} />;
  if (writing.state.kind === "running")
    return <Running what="Writing rows" percent={writing.state.percent} onCancel={writing.cancel} />;
  return (
    <div className="grid gap-4">
      {!written && (
        <FileDrop
          className="inset grid min-h-24 place-items-center p-4 text-center"
          overClassName="outline"
          accept=".csv,text/csv"
          onFiles={([file]) => file && void reading.start((options) => planFile(collection, file, options))}
        >
          Choose a file, or drop it here
        </FileDrop>
      )}
      {reading.state.kind === "failed" && (
        <p role="alert" className="note-rule">
          {reading.state.words}
        </p>
      )}
      {plan && !written && <Plan plan={plan} apply={() => apply(plan)} />}
      {written && (
        <div className="grid gap-4">
          <p role="alert" className="note-rule">
            {summary(written, wanted)}
          </p>
          <Lines label="Lines that were refused" lines={written.refused} />
        </div>
      )}
    </div>
  );
}
