import { isoDay } from "#lib/date-text.ts";
import { needsPairFile, rerunNotes } from "#workers/report/rerun.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import type { LabRun } from "../runs/runs-store.ts";

/** The command that gives the same figures from the saved strategy, on the simulated market or on exported prices. */
function commandLine({ settings, source, result }: Pick<LabRun, "settings" | "source" | "result">): string {
  const { deposit, currency, leverage, mode } = settings.account;
  const account = { cash: deposit, currency, ...(leverage === null ? {} : { leverage }), accounting: mode };
  const prices =
    source.kind !== "file"
      ? `${source.kind} --from ${isoDay(source.from)} --to ${isoDay(source.to)}${source.shorterBars === false ? " --shorter-bars off" : ""}`
      : `prices.csv${needsPairFile(result) ? " --rates pair.csv" : ""}`;
  return `npm run -s backtest -- --data ${prices} --strategy strategy.json --costs '${JSON.stringify(account)}' --json`;
}

/** How to get the same figures elsewhere, and the hash that proves it. */
export function RepeatRun({ run }: { readonly run: LabRun }) {
  const notes = run.source.kind === "file" ? rerunNotes(run.result) : [];
  return (
    <Disclosure className="mt-4" summary="Repeat this run elsewhere">
      <div className="small grid gap-3">
        <p>
          Result hash <code data-testid="result-hash">{run.hash}</code>: the same bars, rules, costs and account give
          the same sixteen digits in every browser and on the command line's machine.
        </p>
        <p>Save the prices above and the strategy, and run:</p>
        <pre className="lab-code scroll-x" data-testid="command-line">
          {commandLine(run)}
        </pre>
        <p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => saveFile("strategy.json", JSON.stringify(run.document, null, 2), "application/json")}
          >
            Strategy of this run, JSON
          </Button>
        </p>
        {notes.map((note) => (
          <p key={note} className="fine">
            {note}
          </p>
        ))}
        {run.lower ? (
          <p className="fine">
            Here, {run.lower} bars decided what came first inside a bar. The command uses them too; saved prices are
            those, from which it makes the longer bars.
          </p>
        ) : null}
      </div>
    </Disclosure>
  );
}
