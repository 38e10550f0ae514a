import { useState } from "react";
import { counted } from "#lib/figure-text.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { blockWords, spikeWords } from "#trading/market/import/report-warnings.ts";
import { Button } from "../../../ui/button.tsx";

export type Removal = Required<Pick<ImportOptions, "remove" | "removeSpans">>;

type Props = {
  readonly report: ImportReport;
  /** Reads the files again without these rows. */
  readonly onRemove: (removal: Removal) => void;
};

/** What is offered for removal: single prices, then blocks of rows. */
function offersOf({ spikes, digits }: ImportReport) {
  const prices = spikes.rows.map((spike) => ({
    ...{ key: `${spike.time}`, rows: 1, from: spike.time, to: spike.time, isBlock: false },
    words: spikeWords(spike, digits),
  }));
  const blocks = (spikes.blocks ?? []).map((block) => ({
    ...{ key: `${block.from}-${block.to}`, rows: block.rows, from: block.from, to: block.to, isBlock: true },
    words: blockWords(block, digits),
  }));
  return [...prices, ...blocks];
}

/** Prices far from both their neighbors: wrong ticks mostly, rows of another scale or symbol, sometimes a panic. The visitor decides. */
export function ImportSpikes({ report, onRemove }: Props) {
  const { spikes } = report;
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState(false);
  const offers = offersOf(report);
  if (offers.length === 0 || settled) return null;
  const blocks = spikes.blocks?.length ?? 0;
  const chosen = offers.filter(({ key }) => !excluded.has(key));
  const rows = chosen.reduce((sum, offer) => sum + offer.rows, 0);
  const turn = (key: string) => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    setExcluded(next);
  };
  const removal = (): Removal => ({
    remove: chosen.filter(({ isBlock }) => !isBlock).map(({ from }) => from),
    removeSpans: chosen.filter(({ isBlock }) => isBlock).map(({ from, to }) => ({ from, to })),
  });
  const legend = [
    ...(spikes.count > 0 ? [counted(spikes.count, "suspicious price")] : []),
    ...(blocks > 0 ? [counted(blocks, "block of suspicious rows", "blocks of suspicious rows")] : []),
  ];
  return (
    <fieldset className="import-spikes">
      <legend>{legend.join(", ")}</legend>
      <p className="small">
        Far from the bar before and the bar after. A stop or a target would be hit there. Removed rows become gaps.
        {blocks > 0 ? " A block has prices of another scale, such as 10 times too high, or of another symbol." : ""}
        {spikes.count > spikes.rows.length ? ` The first ${spikes.rows.length} are listed.` : ""}
      </p>
      <ul>
        {offers.map(({ key, words }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={!excluded.has(key)} onChange={() => turn(key)} />
              <span>{words}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={chosen.length === 0} onClick={() => onRemove(removal())}>
          {`Remove ${counted(rows, "row")}`}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setSettled(true)}>
          Keep all
        </Button>
      </div>
    </fieldset>
  );
}
