import { useMemo, useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { dataName } from "#trading/market/market-data.ts";
import type { WhatIf } from "#workers/robots/robot-jobs.ts";
import { dataWords } from "../../market/data-words.ts";
import { useStoredPrices } from "../../market/use-stored-prices.ts";
import { EquityPicture } from "../../market/what-if/equity-picture.tsx";
import { outcomeWords, proofWords } from "../../market/what-if/outcome-words.ts";
import { useWhatIf } from "../../market/what-if/use-what-if.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Slider } from "../../ui/slider.tsx";
import { unpackCurve } from "./packed-curve.ts";
import type { RobotRecord } from "./record-types.ts";

/** A robot's record again, at the reader's spread, commission and deposit. */
export default function OwnCosts({ record }: { readonly record: RobotRecord }) {
  const { document, data, name } = record;
  const [change, setChange] = useState<WhatIf>({
    deposit: record.deposit,
    spreadFactor: 1,
    commissionPerLot: document.costs?.commissionPerLot ?? 0,
  });
  const stored = useStoredPrices(data.symbol);
  const [onStored, setOnStored] = useState(false);
  const { run, problem, busy } = useWhatIf({ document, data, change, ...(onStored && { stored: true }) });
  // The published one: the first run that comes to its end may be at other costs already.
  const published = useMemo(() => unpackCurve(record.curve), [record.curve]);
  const sameData = run === null || run.prices.kind === "simulated";
  const withRecord = run !== null && sameData && run.deposit === record.deposit;
  const set = (part: Partial<WhatIf>) => setChange({ ...change, ...part });
  return (
    <div className="panel grid gap-6 p-5 lg:grid-cols-[minmax(0,3fr)_minmax(240px,1fr)]" aria-busy={busy}>
      <div className="min-w-0">
        <div className="what-if-room">
          {run ? (
            <EquityPicture
              label={`Equity of ${name} at your costs, ${onStored ? "stored bars" : "simulated"}`}
              curve={run.curve}
              deposit={run.deposit}
              ghost={withRecord ? published : null}
            />
          ) : (
            <p className="text-ink2">
              {problem ? `It could not be computed: ${problem}` : "The record is being computed…"}
            </p>
          )}
        </div>
        <p className="mt-3" aria-live="polite">
          {run ? `${outcomeWords(run)} ${proofWords(run)}` : ""}
        </p>
        <p className="fine mt-1">
          {run ? dataWords(run.prices) : "Simulated prices"}.{" "}
          {withRecord
            ? "The dashed line is the record at its own costs."
            : sameData
              ? `The record itself began with ${formatUsd(record.deposit)}.`
              : "The published record is of the simulated market; this run is not part of it."}
        </p>
        {run && problem ? (
          <p role="alert" className="small mt-2">
            It could not be computed: {problem} The figures above are those of the run before.
          </p>
        ) : null}
      </div>
      <div className="grid content-start gap-5">
        {stored ? (
          <SelectField
            label="Prices"
            options={[
              ["simulated", "Simulated market, as the record"],
              ["stored", `${dataName(stored.data)}, stored by this site`],
            ]}
            value={onStored ? "stored" : "simulated"}
            help={onStored ? "Up to the last two years." : undefined}
            onChange={({ currentTarget }) => setOnStored(currentTarget.value === "stored")}
          />
        ) : null}
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
          {document.costs?.spread && document.costs.spread.kind !== "data"
            ? "The spread is the record’s, times the factor: the same at all hours."
            : "The spread is that of the prices, times the factor; the simulated one is wider at night and at releases."}{" "}
          Compare it with what your broker charges.
        </p>
      </div>
    </div>
  );
}
