import { plainNumber } from "#lib/figure-text.ts";
import { Button } from "../../../ui/button.tsx";
import { momentText } from "./local-moment.ts";
import { isOverForTheWeek } from "./scan-schedule.ts";
import { scanDataWords } from "./scan-words.ts";
import type { ScanStatus } from "./use-scan.ts";

type Props = {
  readonly status: ScanStatus;
  readonly shown: number;
  readonly all: number;
  readonly onRefresh: () => void;
  readonly onExport: () => void;
};

/** What the cells speak of and how far a scan is; the same height before, during and after. */
export function ScanStatusLine({ status, shown, all, onRefresh, onExport }: Props) {
  const { asOf, running, took, problem } = status;
  const newest = Math.max(...[...status.cells.values()].map(({ time }) => time));
  const closed = asOf !== null && isOverForTheWeek(asOf, newest);
  const count = shown === all ? `${all} symbols` : `${shown} of ${all} symbols`;
  return (
    <div className="scan-status">
      <div className="min-w-0">
        <p className="small">
          <span className="badge badge-neutral">{scanDataWords([...status.cells.values()])}</span>{" "}
          {asOf === null ? "The scan runs in your browser and starts in a moment." : <>As of {momentText(asOf)}</>}
          {closed ? ". The market is closed: these are its last prices." : null}
        </p>
        <p className="fine figure" role="status">
          {problem ??
            (running && took === null
              ? `${running.done} of ${running.total} cells`
              : `${count}${took === null ? "" : `, ${all * 6} cells scanned in ${plainNumber(took / 1000, 2)} s`}`)}
        </p>
        <progress
          aria-label="Scan"
          value={running ? running.done : 1}
          max={running ? running.total : 1}
          style={{ visibility: running && took === null ? "visible" : "hidden" }}
        />
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={onRefresh}>
          Refresh
        </Button>
        <Button size="sm" variant="secondary" disabled={asOf === null} onClick={onExport}>
          CSV
        </Button>
      </div>
    </div>
  );
}
