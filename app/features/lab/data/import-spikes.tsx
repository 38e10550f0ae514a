import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { spikeWords } from "#trading/market/import/report-warnings.ts";
import { Button } from "../../../ui/button.tsx";

type Props = {
  readonly report: ImportReport;
  /** Reads the files again without the rows of these times. */
  readonly onRemove: (times: readonly number[]) => void;
};

/** Prices far from both their neighbours: wrong ticks mostly, sometimes a panic. The visitor decides. */
export function ImportSpikes({ report, onRemove }: Props) {
  const { spikes, digits } = report;
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [settled, setSettled] = useState(false);
  if (spikes.count === 0 || settled) return null;
  const chosen = spikes.rows.filter(({ time }) => !kept.has(time)).map(({ time }) => time);
  const turn = (time: number) => {
    const next = new Set(kept);
    if (!next.delete(time)) next.add(time);
    setKept(next);
  };
  return (
    <fieldset className="import-spikes">
      <legend>{spikes.count === 1 ? "1 suspicious price" : `${plainNumber(spikes.count)} suspicious prices`}</legend>
      <p className="small">
        Far from the bar before and the bar after. A stop or a target would be hit there. Removed rows become gaps.
        {spikes.count > spikes.rows.length ? ` The first ${spikes.rows.length} are listed.` : ""}
      </p>
      <ul>
        {spikes.rows.map((spike) => (
          <li key={spike.time}>
            <label>
              <input type="checkbox" checked={!kept.has(spike.time)} onChange={() => turn(spike.time)} />
              <span>{spikeWords(spike, digits)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={chosen.length === 0} onClick={() => onRemove(chosen)}>
          {chosen.length === 1 ? "Remove 1 row" : `Remove ${plainNumber(chosen.length)} rows`}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setSettled(true)}>
          Keep all
        </Button>
      </div>
    </fieldset>
  );
}
