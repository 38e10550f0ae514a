import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import type { WhatIf } from "#workers/robots/robot-jobs.ts";
import { EquityPicture } from "../../market/what-if/equity-picture.tsx";
import { outcomeWords } from "../../market/what-if/outcome-words.ts";
import { useWhatIf } from "../../market/what-if/use-what-if.ts";
import { Slider } from "../../ui/slider.tsx";
import type { RobotRecord } from "./record-types.ts";

/** A robot's record again, at the reader's spread, commission and deposit. */
export default function OwnCosts({ record }: { readonly record: RobotRecord }) {
  const { document, data, name } = record;
  const [change, setChange] = useState<WhatIf>({
    deposit: record.deposit,
    spreadFactor: 1,
    commissionPerLot: document.costs?.commissionPerLot ?? 0,
  });
  const { run, first, problem, busy } = useWhatIf({ document, data, change });
  const set = (part: Partial<WhatIf>) => setChange({ ...change, ...part });
  return (
    <div className="panel grid gap-6 p-5 lg:grid-cols-[minmax(0,3fr)_minmax(240px,1fr)]" aria-busy={busy}>
      <div className="min-h-[200px] min-w-0">
        {run ? (
          <EquityPicture
            label={`Equity of ${name} at your costs, simulated`}
            curve={run.curve}
            deposit={run.deposit}
            ghost={first && change.deposit === first.deposit ? first.curve : null}
          />
        ) : (
          <p className="text-ink2">
            {problem ? `It could not be computed: ${problem}` : "The record is being computed…"}
          </p>
        )}
        <p className="mt-3" aria-live="polite">
          {run ? outcomeWords(run) : ""}
        </p>
        <p className="fine mt-1">Simulated prices. The dashed line is the record at its own costs.</p>
      </div>
      <div className="grid content-start gap-5">
        <Slider
          label="Spread"
          value={change.spreadFactor}
          text={`${run ? `${plainNumber(run.medianSpreadPips, 1)} pips, ` : ""}${plainNumber(change.spreadFactor, 2)} times`}
          min={0.25}
          max={4}
          step={0.25}
          onChange={(spreadFactor) => set({ spreadFactor })}
        />
        <Slider
          label="Commission per lot and side"
          value={change.commissionPerLot}
          text={formatUsd(change.commissionPerLot)}
          min={0}
          max={10}
          step={0.5}
          onChange={(commissionPerLot) => set({ commissionPerLot })}
        />
        <Slider
          label="Deposit"
          value={change.deposit}
          text={formatUsd(change.deposit)}
          min={500}
          max={50_000}
          step={500}
          onChange={(deposit) => set({ deposit })}
        />
        <p className="fine">
          The spread is the market’s own, wider at night and at releases, times the factor. Compare it with what your
          broker charges.
        </p>
      </div>
    </div>
  );
}
