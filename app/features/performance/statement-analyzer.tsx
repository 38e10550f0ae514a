import { useState } from "react";
import { readAmount } from "#lib/typed-number.ts";
import { Button } from "../../ui/button.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AnalysisView } from "./analysis-view.tsx";
import { StatementFile } from "./statement-file.tsx";
import { useStatement } from "./use-statement.ts";

/** Anybody's statement, judged on their own machine: the file is read by a worker and sent nowhere. */
export function StatementAnalyzer() {
  const { state, read, clear } = useStatement();
  const [file, setFile] = useState<File | null>(null);
  const [deposit, setDeposit] = useState("");
  const open = (next: File) => {
    setFile(next);
    // Another account's: beside the figures of this one it would look like what they were worked out with.
    setDeposit("");
    void read(next);
  };
  const amount = readAmount(deposit, 2);
  return (
    <div>
      <StatementFile label="Analyze a statement" onFile={open} />
      <ScriptNote>Your file is analyzed in your browser, which needs JavaScript.</ScriptNote>
      <div aria-live="polite" className="mt-4 min-h-[1.6em]">
        {state.kind === "reading" ? <p className="text-ink2">Reading {state.name} …</p> : null}
        {state.kind === "refused" ? (
          <p className="text-down" data-statement="refused">
            ! {state.name} could not be read. {state.words}
          </p>
        ) : null}
        {state.kind === "ready" ? (
          <p className="flex flex-wrap items-center gap-3" data-statement="ready">
            <strong>{state.name}</strong>
            <Button variant="quiet" size="sm" onClick={clear}>
              Close it
            </Button>
          </p>
        ) : null}
      </div>
      {state.kind === "ready" && state.analysis.assumedDeposit !== null && file ? (
        <form
          className="mt-3 mb-5 flex max-w-md flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (amount > 0) void read(file, amount);
          }}
        >
          <TextField
            className="min-w-0 flex-1"
            label="Balance before the first trade"
            inputMode="decimal"
            value={deposit}
            error={deposit !== "" && !(amount > 0) ? "An amount above 0, such as 5000" : undefined}
            onChange={(event) => setDeposit(event.target.value)}
          />
          <Button type="submit" variant="secondary">
            Compute again
          </Button>
        </form>
      ) : null}
      {state.kind === "ready" ? <AnalysisView title={state.name} analysis={state.analysis} /> : null}
    </div>
  );
}
