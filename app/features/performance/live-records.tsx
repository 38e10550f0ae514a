import { Badge } from "../../ui/badge.tsx";
import { AnalysisView } from "./analysis-view.tsx";
import type { LiveRecord } from "./record-types.ts";

type Props = {
  readonly records: readonly LiveRecord[];
  /** Whether the page shows a simulated record above. */
  readonly simulated: boolean;
  /** Names the robot in the heading's words where several robots' records stand together. */
  readonly nameOf?: (robotId: string) => string;
};

/** What the owner imported of real accounts, or the plain word that there is nothing. */
export function LiveRecords({ records, simulated, nameOf }: Props) {
  if (records.length === 0)
    return (
      <p className="max-w-[70ch] text-ink2" data-live="none">
        None. No live or demo account record is published here{simulated ? "; everything above is simulated" : ""}. A
        demo account shows your broker’s costs and fills; a few months on it do not show whether a robot earns.
      </p>
    );
  return (
    <ul className="grid gap-4">
      {records.map((record) => (
        <li key={record.id} className="panel p-5" data-live={record.id}>
          <p className="flex flex-wrap items-center gap-3">
            <strong className="font-semibold">{record.title}</strong>
            <Badge tone={record.accountKind === "live" ? "accent" : "neutral"}>
              {record.accountKind === "live" ? "Live account" : "Demo account"}
            </Badge>
          </p>
          <p className="small mt-1 text-ink2">
            {nameOf ? `${nameOf(record.robotId)}. ` : ""}
            {record.broker ? `${record.broker}, ` : ""}
            {record.period}. Imported by the operator on {record.importedAt} from the account’s own statement; nobody
            else has checked it. Past results do not represent what comes next.
          </p>
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line2 underline-offset-4">
              Figures, habits and months
            </summary>
            <div className="mt-3">
              <AnalysisView title={record.title} analysis={{ ...record.analysis, currency: record.currency }} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
