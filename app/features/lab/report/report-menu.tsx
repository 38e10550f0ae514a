import { useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { pagePool } from "#workers/page-pool.ts";
import type { ReportFormat } from "#workers/report/report-types.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemText } from "../../../ui/problem-note.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { labData } from "../data/lab-data.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { SaveRunButton } from "../saved/save-run-button.tsx";

const formats: readonly (readonly [format: ReportFormat, label: string, note: string])[] = [
  ["html", "Report", "HTML: one page with everything, needs nothing else"],
  ["trades", "Trades", "CSV: one row per trade"],
  ["json", "Everything", "JSON: rules, settings, figures and trades for a program"],
  [
    "prices",
    "Prices",
    "CSV: the bars of this run, the shorter ones inside them where it used such, to run it again on the command line",
  ],
];

/** Buttons that write one run to a file, made in a worker; load it with React.lazy. */
export default function ReportMenu({ run }: { readonly run: LabRun }) {
  const [busy, setBusy] = useState<ReportFormat | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (format: ReportFormat) => {
    if (busy) return;
    setBusy(format);
    setProblem(null);
    const { document, bars, result, summary, verdict, hash, dataLabel, simulated, at, settings } = run;
    const { leverage } = settings.account;
    const reported = {
      ...{ document, bars, result, summary, verdict, hash, dataLabel, simulated, at, lower: run.lower },
      ...(leverage ? { leverage } : {}),
    };
    try {
      const lower = format === "prices" ? await labData().lowerBars(run) : null;
      // The command line would decide by the longer bars what these decided here.
      if (format === "prices" && run.lower && !lower)
        throw new Error(`the ${run.lower} bars of this run are no longer on this device.`);
      saveBlob(await pagePool().run("report", { format, run: lower ? { ...reported, bars: lower } : reported }));
    } catch (error) {
      setProblem(`The file could not be made: ${errorText(error)}`);
    }
    setBusy(null);
  };
  return (
    <section className="grid gap-2" aria-label="Take this result with you">
      <ul className="flex flex-wrap gap-2">
        <li>
          <SaveRunButton key={run.id} run={run} />
        </li>
        {formats.map(([format, label, note]) => (
          <li key={format}>
            <Button
              size="sm"
              variant="secondary"
              title={note}
              aria-label={`${label}, ${note}`}
              aria-busy={busy === format}
              onClick={() => void make(format)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemText text={problem} />
    </section>
  );
}
