import { X } from "lucide-react";
import { Link } from "react-router";
import { symbolText } from "#lib/symbol-text.ts";
import { statisticById, statisticText } from "#workers/report/statistic-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLabRuns } from "../runs/lab-runs.ts";
import type { LabRun } from "../runs/runs-store.ts";

function returnText({ summary }: LabRun): string {
  const statistic = statisticById(summary, "returnPercent");
  return statistic ? statisticText(statistic, "") : "–";
}
const clock = (at: number): string => new Date(at).toTimeString().slice(0, 5);

/** The runs of this tab, the newest first; shown once there is something to choose between. */
export function RunList() {
  const { runs, current, select, remove } = useLabRuns();
  if (runs.length < 2) return null;
  return (
    <section aria-label="Runs of this tab" className="run-list">
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <button type="button" aria-pressed={run === current} onClick={() => select(run.id)}>
              <span className="truncate">{run.name}</span>
              <span className="fine">
                {clock(run.at)} · {symbolText(run.bars.symbol)} {run.bars.timeframe} · {returnText(run)}
              </span>
            </button>
            <IconButton label={`Forget the run of ${clock(run.at)}`} onClick={() => remove(run.id)}>
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Link to="/backtesting?view=compare" preventScrollReset className="text-link">
        Compare
      </Link>
    </section>
  );
}
