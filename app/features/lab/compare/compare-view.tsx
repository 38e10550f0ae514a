import { useMemo } from "react";
import { Link } from "react-router";
import { percentText } from "#lib/figure-text.ts";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import type { ChartTone } from "../../../ui/chart/chart-types.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { useLabRuns } from "../runs/lab-runs.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { commonCurves } from "./common-curves.ts";
import { CompareTable } from "./compare-table.tsx";
import { runDifferences } from "./run-differences.ts";

const tones: readonly ChartTone[] = ["accent", "ink", "second", "third"];

/** A view of /backtesting: the last runs side by side. Load it with React.lazy. */
export default function CompareView() {
  const { runs } = useLabRuns();
  return (
    <section className="lab-main" aria-labelledby="compare-title">
      <h2 id="compare-title" className={runs.length < 2 ? "sr-only" : "text-h3"}>
        Compare runs
      </h2>
      {runs.length < 2 ? <TooFew count={runs.length} /> : <Compared runs={[...runs].reverse()} />}
    </section>
  );
}

/** Oldest first: what was tried afterwards is told by its difference. */
function Compared({ runs }: { readonly runs: readonly LabRun[] }) {
  const names = runs.map(({ name }, at) => `${at + 1}. ${name}`);
  const curves = useMemo(
    () =>
      commonCurves(runs.map(({ bars, result }) => ({ bars, equity: result.equity, deposit: result.settings.deposit }))),
    [runs],
  );
  const differences = useMemo(() => runDifferences(runs), [runs]);
  return (
    <>
      <Differences names={names} lines={differences} same={new Set(runs.map(({ hash }) => hash)).size === 1} />
      <section aria-label="Equity curves">
        <CurveChart
          label="Equity above the deposit, after costs"
          time={curves.time}
          series={curves.values.map((values, at) => ({
            id: runs[at]?.id ?? String(at),
            label: names[at] ?? "",
            values,
            tone: tones[at] ?? "muted",
            dashed: at % 2 === 1,
          }))}
          format={(value) => percentText(value)}
        />
      </section>
      <CompareTable runs={runs} names={names} />
      <HypotheticalStatement compact simulated={runs.some(({ simulated }) => simulated)} />
    </>
  );
}

type DifferencesProps = {
  readonly names: readonly string[];
  readonly lines: ReturnType<typeof runDifferences>;
  readonly same: boolean;
};

function Differences({ names, lines, same }: DifferencesProps) {
  if (lines.length === 0)
    return (
      <p className="small text-ink2">
        {same
          ? "The same rules, settings and prices: the results are the same to the last digit."
          : "The settings are the same; only the prices differ."}
      </p>
    );
  return (
    <section className="grid gap-1" aria-label="What differs">
      <h3>What differs</h3>
      <ul className="grid gap-1 text-label text-ink2">
        {lines.map(({ name, values }) => (
          <li key={name}>
            <strong className="text-ink">{name}:</strong>{" "}
            {values.map((value, at) => `${value} in ${names[at]?.split(".")[0]}`).join(", ")}
          </li>
        ))}
      </ul>
      <p className="fine">Everything else is the same.</p>
    </section>
  );
}

function TooFew({ count }: { readonly count: number }) {
  return (
    <div className="grid max-w-[62ch] gap-3">
      <h3 className="text-lead">{count === 0 ? "No run to compare yet" : "One run so far"}</h3>
      <p className="text-ink2">
        Run a backtest, change one thing, run it again: the last four runs of this tab stand here side by side, with
        what differs between them. Change one thing at a time, or you will not know which one did it.
      </p>
      <Link className="text-link self-start" to="/backtesting" preventScrollReset>
        To the backtest
      </Link>
    </div>
  );
}
